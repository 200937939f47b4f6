import { CHUNK, type IdSet } from './id-set.ts';

/**
 * Posting lists: the ids of the rows that have a token, as containers of bytes. A container is of whole chunks of ids, the first of
 * which names it: as many chunks with few ids as are worth a row of the table, each id as the distance from the one before; or
 * one chunk with many ids, a bit for each.
 */
export interface Container {
  readonly chunk: number;
  readonly bytes: Uint8Array;
}

const GAPS = 0;
const BITS = 1;
/** A longer row of a table without row ids needs an overflow page. */
const MAX_CONTAINER_BYTES = 880;

/** Adds the ids of a container to a set. */
export function addContainer(set: IdSet, { chunk, bytes }: Container): void {
  if (bytes[0] === BITS) addBits(set, chunk, bytes);
  else addGaps(set, chunk, bytes);
}

function addGaps(set: IdSet, chunk: number, bytes: Uint8Array): void {
  let id = chunk * CHUNK;
  for (let at = 1; at < bytes.length; ) {
    let [gap, unit, byte] = [0, 1, 0];
    do {
      byte = bytes[at] ?? 0;
      gap += (byte & 127) * unit;
      unit *= 128;
      at += 1;
    } while (byte > 127);
    id += gap;
    set.add(id);
  }
}

function addBits(set: IdSet, chunk: number, bytes: Uint8Array): void {
  const whole = new Uint8Array(CHUNK / 8);
  whole.set(bytes.subarray(1));
  set.addBits(chunk, new Uint32Array(whole.buffer));
}

/** The containers of a list. @param ids the least first */
export function containersOf(ids: readonly number[]): Container[] {
  const containers: Container[] = [];
  let open: { chunk: number; last: number; bytes: number[] } | undefined;
  const close = (): void => {
    if (open) containers.push({ chunk: open.chunk, bytes: Uint8Array.from(open.bytes) });
    open = undefined;
  };
  for (let start = 0; start < ids.length; ) {
    const chunk = Math.floor((ids[start] ?? 0) / CHUNK);
    let end = start + 1;
    while (end < ids.length && (ids[end] ?? 0) < (chunk + 1) * CHUNK) end += 1;
    const some = ids.slice(start, end);
    const byBits = 2 + (((some.at(-1) ?? 0) % CHUNK) >>> 3);
    const gaps = gapsOf(some, open ? open.last : chunk * CHUNK);
    if (gaps.length >= byBits) {
      close();
      containers.push({ chunk, bytes: bitsOf(some, byBits) });
    } else if (open && open.bytes.length + gaps.length <= MAX_CONTAINER_BYTES) {
      for (const byte of gaps) open.bytes.push(byte);
      open.last = some.at(-1) ?? 0;
    } else {
      close();
      open = { chunk, last: some.at(-1) ?? 0, bytes: [GAPS, ...gapsOf(some, chunk * CHUNK)] };
    }
    start = end;
  }
  close();
  return containers;
}

function gapsOf(ids: readonly number[], from: number): number[] {
  const bytes: number[] = [];
  let last = from;
  for (const id of ids) {
    let gap = id - last;
    for (; gap > 127; gap = Math.floor(gap / 128)) bytes.push((gap % 128) + 128);
    bytes.push(gap);
    last = id;
  }
  return bytes;
}

function bitsOf(ids: readonly number[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes[0] = BITS;
  for (const id of ids) {
    const bit = id % CHUNK;
    bytes[1 + (bit >>> 3)] = (bytes[1 + (bit >>> 3)] ?? 0) | (1 << (bit & 7));
  }
  return bytes;
}
