import { hash } from 'node:crypto';
import { etagOf } from '../engine/operations/item-etag.ts';
import type { Reply } from '../engine/operations/request.ts';
import { bytesInTurns, hashInTurns, jsonInTurns, mapInTurns } from '../event-loop/index.ts';
import type { ReadyAnswer } from './answer-cache.ts';

/** The answer to a read as text, with these headers; `route` is its name in the log. */
export async function readyAnswer(
  route: string,
  reply: Reply,
  headers: Readonly<Record<string, string>>,
): Promise<ReadyAnswer> {
  const body =
    reply.presented === undefined ? await writtenBody(reply) : await presentedBody(reply.presented, reply.version);
  return { route, status: reply.status, headers, ...body, encoded: new Map() };
}

/** A longer answer is encoded piece by piece. */
const LONG = 1024 * 1024;

type Body = Pick<ReadyAnswer, 'body' | 'bytes' | 'etag'>;

/** Items that are text already, and the input of the ETag: for a list, the ETags of its items. */
async function presentedBody(presented: NonNullable<Reply['presented']>, version: number | undefined): Promise<Body> {
  if (!isList(presented)) {
    const body = presented.bytes > LONG ? await bytesInTurns(presented.text) : presented.text;
    return { body, bytes: presented.bytes, etag: etagOf(presented.digest, version) };
  }
  let text = '[';
  let digests = '[';
  let bytes = 1;
  for (const one of presented) {
    text += bytes === 1 ? one.text : `,${one.text}`;
    digests += one.digest;
    bytes += one.bytes + 1;
  }
  const whole = `${text}]`;
  const body = bytes > LONG ? await bytesInTurns(whole) : whole;
  return { body, bytes: Math.max(bytes, 2), etag: await hashInTurns(digests) };
}

async function writtenBody({ body, version }: Reply): Promise<Body> {
  const text = await jsonOf(body);
  const etag = etagOf(await hashInTurns(text), version);
  if (text.length <= LONG) return { body: text, bytes: Buffer.byteLength(text), etag };
  const bytes = await bytesInTurns(text);
  return { body: bytes, bytes: bytes.length, etag };
}

/** The JSON of a value. Each entry of a list with long texts is written in its own turn of the event loop. */
async function jsonOf(value: unknown): Promise<string> {
  if (!Array.isArray(value)) return jsonInTurns(value);
  const texts = await mapInTurns(value, textsIn, async (entry) => (await jsonInTurns(entry)) ?? 'null');
  return `[${texts.join(',')}]`;
}

/** The members of an entry, and theirs: `title.rendered` is one of them. */
const textsIn = (entry: unknown): readonly unknown[] => membersOf(entry).flatMap(membersOf);

const membersOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [value];

const isList = <One>(value: One | readonly One[]): value is readonly One[] => Array.isArray(value);

/** A tag for content: equal for equal content. */
export const contentHash = (content: string): string => hash('sha1', content, 'base64url');
