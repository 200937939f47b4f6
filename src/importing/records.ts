import { hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readWxr } from './wxr/read-wxr.ts';
import type { WxrEvent, WxrItem } from './wxr/wxr-events.ts';

/** Reads the records of a source from their beginning, as often as they are needed. */
export type ReadRecords = () => AsyncGenerator<WxrEvent>;

/** What an import reads, wherever it is. */
export interface ImportSource {
  readonly read: ReadRecords;
  /** Of a running site, whose files may be fetched wherever it is. */
  readonly origin?: string;
  /** Removes what was kept of it. */
  close(): Promise<void>;
}

/** The records of an export file. */
export const recordsOfExport =
  (path: string): ReadRecords =>
  () =>
    readWxr(createReadStream(path));

/** Keeps records in a file that nobody else may read, one a line: what is far away is asked for once. */
export async function keepRecords(path: string, records: AsyncIterable<WxrEvent>): Promise<void> {
  const lines = async function* (): AsyncGenerator<string> {
    for await (const record of records) yield `${JSON.stringify(record)}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }));
}

/** The records of a file of `keepRecords`. */
export const recordsOfFile = (path: string): ReadRecords =>
  async function* () {
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
      yield JSON.parse(line) as WxrEvent;
  };

/**
 * What a source says of an item, in short: what all kinds of sources say of it alike, the kind of source, and its fields. Its
 * comments and earlier texts have records of their own.
 */
export function digestOf(item: WxrItem): string {
  const { title, content, excerpt, creator, postDate, postDateGmt, postModified, postName, status } = item;
  const { postParent, menuOrder, postType, postPassword, isSticky, commentStatus, pingStatus, meta } = item;
  // Running sites make up a date for what floats.
  const isLoose = status === 'draft' || status === 'pending';
  const alike = digestOfMembers({
    ...{ title: title || '', content: content || '', excerpt: excerpt || '', creator, postDate, postModified, status },
    ...{ postDateGmt: isLoose ? '' : postDateGmt, postName: postName || '', postPassword: postPassword || '' },
    ...{ postType, commentStatus, pingStatus },
    ...{ postParent: postParent || 0, menuOrder: menuOrder || 0, isSticky: isSticky === true },
    terms: item.terms
      // Not every source tells of others, which have no place here.
      .filter(({ domain }) => domain === 'category' || domain === 'post_tag')
      .map(({ domain, nicename }) => `${domain} ${nicename}`)
      .sort(),
    picture: meta.find(({ key }) => key === '_thumbnail_id')?.value,
    text: meta.find(({ key }) => key === '_wp_attachment_image_alt')?.value,
  });
  const fields = digestOfMembers(meta.map(({ key, value }) => `${key} ${value}`).sort());
  return `${alike}.${item.toldBy ?? 'export'}.${fields}`;
}

/** Kinds of sources; each tells all that those before it tell. */
const kinds = ['site', 'export', 'dump'];

/**
 * What has become of an item at the source. Sources of other kinds tell of other fields: one that tells less says nothing of
 * those that it does not have, one that tells more completes what is here.
 */
export function changeOf(before: string, now: string): 'none' | 'more' | 'other' {
  const [[alike, kind = '', fields], [nowAlike, nowKind = '', nowFields]] = [before.split('.'), now.split('.')];
  if (alike !== nowAlike) return 'other';
  if (kind === nowKind) return fields === nowFields ? 'none' : 'other';
  return kinds.indexOf(nowKind) > kinds.indexOf(kind) ? 'more' : 'none';
}

/** The same members in any order, absent or undefined, have one digest. */
export const digestOfMembers = (members: object): string =>
  hash('sha256', JSON.stringify(members, ordered), 'base64url').slice(0, 22);

function ordered(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
