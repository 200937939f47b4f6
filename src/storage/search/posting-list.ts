import { CHUNK, type IdSet, pushIds } from './id-set.ts';

/**
 * A posting list has the ids of the rows that have a token, in containers of bytes. A container is named after its first chunk of
 * ids. It has either several chunks with few ids, as distances from one id to the next, or one chunk with many ids, as bits.
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

/** The containers of a list. */
export function containersOf(list: IdSet): Container[] {
  const containers: { chunk: number; bytes: number[]; last?: number }[] = [];
  for (const [chunk, bits] of list.sorted()) {
    const ids: number[] = [];
    pushIds(ids, chunk, bits);
    const last = ids.at(-1);
    if (last === undefined) continue;
    const before = containers.at(-1);
    const gaps = gapsOf(ids, before?.last ?? chunk * CHUNK);
    const size = 1 + ((last % CHUNK) >>> 3);
    if (gaps.length > size) containers.push({ chunk, bytes: [BITS, ...new Uint8Array(bits.buffer, 0, size)] });
    else if (before?.last !== undefined && before.bytes.length + gaps.length <= MAX_CONTAINER_BYTES) {
      before.bytes = before.bytes.concat(gaps);
      before.last = last;
    } else containers.push({ chunk, bytes: [GAPS, ...gapsOf(ids, chunk * CHUNK)], last });
  }
  return containers.map(({ chunk, bytes }) => ({ chunk, bytes: Uint8Array.from(bytes) }));
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
