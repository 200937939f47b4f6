import { hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readWxr } from './wxr/read-wxr.ts';
import type { WxrEvent, WxrItem } from './wxr/wxr-events.ts';

/** Reads the records of a source from the beginning. Can be called repeatedly. */
export type ReadRecords = () => AsyncGenerator<WxrEvent>;

/** The source of an import. */
export interface ImportSource {
  readonly read: ReadRecords;
  /** The origin of a running site. Its files may be fetched wherever it is. */
  readonly origin?: string;
  /** Removes temporary files. */
  close(): Promise<void>;
}

/** The records of an export file. */
export const recordsOfExport =
  (path: string): ReadRecords =>
  () =>
    readWxr(createReadStream(path));

/** Stores records in a file that nobody else may read, one per line, so that a remote source is read once. */
export async function keepRecords(path: string, records: AsyncIterable<WxrEvent>): Promise<void> {
  const lines = async function* (): AsyncGenerator<string> {
    for await (const record of records) yield `${jsonLine(record)}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }));
}

/** JSON on one line for all readers: some, such as that of Node, also end lines at characters that JSON does not escape. */
export const jsonLine = (value: unknown): string =>
  JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** The records of a file of `keepRecords`. */
export const recordsOfFile = (path: string): ReadRecords =>
  async function* () {
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
      yield JSON.parse(line) as WxrEvent;
  };

/**
 * The hashes of an item at its source: of the fields that all kinds of sources share, the kind of the source, and its fields.
 * Comments and revisions have hashes of their own.
 *
 * @param hasOrder whether running sites tell the order of such an item too
 */
export function digestOf(item: WxrItem, hasOrder = true): string {
  const { title, content, excerpt, creator, postDate, postDateGmt, postModified, postName, status } = item;
  const { postParent, menuOrder, postType, postPassword, isSticky, commentStatus, pingStatus, meta } = item;
  // Running sites show an invented date for drafts without one.
  const isLoose = status === 'draft' || status === 'pending';
  const alike = digestOfMembers({
    ...{
      title: title || '',
      content: content || '',
      excerpt: excerpt || '',
      creator: creator || undefined,
      postDate,
      postModified,
      status,
    },
    ...{ postDateGmt: isLoose ? '' : postDateGmt, postName: postName || '', postPassword: postPassword || '' },
    ...{ postType, commentStatus, pingStatus },
    ...{ postParent: postParent || 0, menuOrder: (hasOrder && menuOrder) || 0, isSticky: isSticky === true },
    terms: item.terms
      // Only some sources have other terms, which are not supported here.
      .filter(({ domain }) => domain === 'category' || domain === 'post_tag')
      .map(({ domain, nicename }) => `${domain} ${nicename}`)
      .sort(),
    picture: meta.find(({ key }) => key === '_thumbnail_id')?.value,
    text: meta.find(({ key }) => key === '_wp_attachment_image_alt')?.value,
  });
  const order = hasOrder || !menuOrder ? [] : [`menu_order ${menuOrder}`];
  const fields = digestOfMembers([...meta.map(({ key, value }) => `${key} ${value}`), ...order].sort());
  return `${alike}.${item.toldBy ?? 'export'}.${fields}`;
}

/** Kinds of sources. Each has all fields of those before it. */
const kinds = ['site', 'export', 'dump'];

/**
 * Whether an item has changed at the source. Fields that a source lacks are not compared; a source with more fields completes
 * the item.
 */
export function changeOf(before: string, now: string): 'none' | 'more' | 'other' {
  const [[alike, kind = '', fields], [nowAlike, nowKind = '', nowFields]] = [before.split('.'), now.split('.')];
  if (alike !== nowAlike) return 'other';
  if (kind === nowKind) return fields === nowFields ? 'none' : 'other';
  return kinds.indexOf(nowKind) > kinds.indexOf(kind) ? 'more' : 'none';
}

/**
 * A hash that depends neither on the order of members nor on undefined ones, nor on what an export file cannot represent: XML
 * reads each line end as LF, and does not allow most control characters.
 */
export const digestOfMembers = (members: object): string =>
  hash('sha256', JSON.stringify(members, ordered), 'base64url').slice(0, 22);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const notInXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

function ordered(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n').replace(notInXml, '');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
