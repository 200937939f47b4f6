import { type Signal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { device, type StoredAnswer } from './device.ts';
import { Problem } from './problem.ts';
import { type Answer, ask } from './request.ts';
import { sessionState, user } from './session.ts';

/** Cached answers by path: shown at once from memory or the device, and refreshed in the background. */

const MOST_IN_MEMORY = 300;
const MOST_ON_DEVICE = 200;

export interface Kept<Body> {
  /** Absent until the first answer. */
  readonly answer?: Answer<Body> | undefined;
  /** When the answer came, in milliseconds since 1970. */
  readonly at?: number;
  readonly isAsking: boolean;
  readonly problem?: Problem | undefined;
}

const kept = new Map<string, Signal<Kept<unknown>>>();

/** Numbers of items by status, which many changes affect. */
export const COUNTS = 'quoin/v1/counts';

/** How many items of a collection there are in each state; absent where they may not be listed. */
export const useCounts = (collection: string): Readonly<Record<string, number>> | undefined =>
  useKept<Readonly<Record<string, Readonly<Record<string, number>>>>>(COUNTS).answer?.body[collection];

/** How many comments some posts have, by their ids. */
export const useCommentCounts = (posts: readonly number[]): Readonly<Record<string, number>> | undefined =>
  useKept<{ readonly comments_of: Readonly<Record<string, number>> }>(
    posts.length > 0 ? `${COUNTS}?comments_of=${posts}` : undefined,
  ).answer?.body.comments_of;

function entry<Body>(path: string): Signal<Kept<Body>> {
  const known = kept.get(path) ?? signal<Kept<unknown>>({ isAsking: false });
  // The entry moves to the end: the first ones are the least recently used.
  kept.delete(path);
  kept.set(path, known);
  if (kept.size > MOST_IN_MEMORY) kept.delete(kept.keys().next().value ?? '');
  return known as Signal<Kept<Body>>;
}

const keyOf = (path: string): string => `${user.value?.id ?? 0}:${path}`;

/** The requests in flight, by path. */
const running = new Map<string, Promise<void>>();

/** Sends a request unless one is in flight. Never rejects: a problem is part of the entry. */
function askOnce(path: string): Promise<void> {
  const begun = running.get(path) ?? askAgain(path).finally(() => running.delete(path));
  running.set(path, begun);
  return begun;
}

/** Refreshes an entry, which is shown meanwhile. A request in flight may be older than a change, so another one follows it. */
export async function refresh(path: string): Promise<void> {
  await running.get(path);
  await askOnce(path);
}

async function askAgain(path: string): Promise<void> {
  const held = entry(path);
  held.value = { ...held.peek(), isAsking: true };
  if (!held.peek().answer) await fromDevice(path, held);
  const before = held.peek().answer;
  try {
    const fresh = await ask(path, before?.tag ? { headers: { 'if-none-match': before.tag } } : {});
    // The answer to a change meanwhile is newer.
    if (held.peek().answer !== before) return askAgain(path);
    const answer = fresh.status === 304 && before ? before : fresh;
    held.value = { answer, at: Date.now(), isAsking: false };
    await toDevice(path, answer);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    held.value = { ...held.peek(), isAsking: false, problem: error };
  }
}

let lastRead: Promise<unknown> | undefined;

/** Answers that are read at the same time are shown at the same time, so that a screen is drawn once. */
async function fromDevice(path: string, held: Signal<Kept<unknown>>): Promise<void> {
  const read = storedOf(path);
  lastRead = read;
  // The others have begun by then; the device answers in their order.
  await device();
  await lastRead;
  const stored = await read;
  if (stored && !held.peek().answer) held.value = { ...held.peek(), answer: stored, at: stored.at };
}

/** The answer that is stored on the device; undefined also if it cannot be read. Never rejects. */
async function storedOf<Body>(path: string): Promise<(Answer<Body> & { readonly at: number }) | undefined> {
  const database = await device();
  const stored = await database?.get('answers', keyOf(path)).catch(() => undefined);
  return stored && { status: 200, ...(stored as StoredAnswer & { readonly body: Body }) };
}

/**
 * Sends a GET request. Without the server, the answer is the one that is stored on the device.
 *
 * @throws Problem if the server refuses, or cannot be reached and no answer is stored
 */
export async function askOrRecall<Body>(path: string): Promise<Answer<Body>> {
  try {
    const answer = await ask<Body>(path);
    void toDevice(path, answer);
    return answer;
  } catch (problem) {
    const stored = (problem as Problem).isPassing && (await storedOf<Body>(path));
    if (!stored) throw problem;
    return stored;
  }
}

/** Stores an answer on the device, unless it has no room. Never rejects. */
const toDevice = (path: string, answer: Answer): Promise<void> => store(path, answer).catch(() => undefined);

async function store(path: string, { body, tag, total, pages }: Answer): Promise<void> {
  const database = await device();
  if (!database) return;
  const stored: StoredAnswer = { key: keyOf(path), body, tag, total, pages, at: Date.now() };
  await database.put('answers', stored);
  const excess = (await database.count('answers')) - MOST_ON_DEVICE;
  if (excess <= 0) return;
  const oldest = await database.getAllKeysFromIndex('answers', 'at', undefined, excess);
  await Promise.all(oldest.map((key) => database.delete('answers', key)));
}

/** In local storage: the address of the last visit, and the paths of the answers that it showed. */
const SHOWN = 'quoin-shown';

/** The paths of the answers that are shown now, with the number of components that show each. */
const shown = new Map<string, number>();

function countShown(path: string, more: number): void {
  const components = (shown.get(path) ?? 0) + more;
  if (components > 0) shown.set(path, components);
  else shown.delete(path);
}

addEventListener('pagehide', () => {
  if (sessionState.peek() === 'open') localStorage.setItem(SHOWN, JSON.stringify([location.href, [...shown.keys()]]));
});

/** Loads from the device what the last visit showed, if it was at this address. */
export async function recallShown(): Promise<void> {
  const [address, paths = []] = JSON.parse(localStorage.getItem(SHOWN) ?? '[]') as [address?: string, paths?: string[]];
  if (address === location.href) await Promise.all(paths.map((path) => fromDevice(path, entry(path))));
}

/** The answer of a path for a component: requested when shown, and kept up to date. Without a path, nothing is requested. */
export function useKept<Body>(path: string | undefined): Kept<Body> {
  const held = useMemo(() => (path === undefined ? undefined : entry<Body>(path)), [path]);
  useEffect(() => {
    if (path === undefined) return;
    void askOnce(path);
    countShown(path, 1);
    return () => countShown(path, -1);
  }, [path]);
  return held?.value ?? { isAsking: false };
}

/** The cached answer of a path outside of components. `refresh` asks for it. */
export const keptAnswer = <Body>(path: string): Body | undefined => entry<Body>(path).value.answer?.body;

/** Prefetches an answer unless it is cached. */
export function askAhead(path: string): void {
  if (!entry(path).peek().answer) void askOnce(path);
}

/** After a change, refreshes the cached answers whose paths start so. What was deleted must not be among them. */
export function changed(startsWith: string): void {
  for (const path of [...kept.keys()]) if (path.startsWith(startsWith)) void refresh(path);
}

/** Puts the answer to a change into the cache, so that it is shown without a request. */
export function keep<Body>(path: string, answer: Answer<Body>): void {
  entry<Body>(path).value = { answer, at: Date.now(), isAsking: false };
  void toDevice(path, answer);
}

/** Removes every answer from memory and from the device, on signing out. */
export async function forgetAnswers(): Promise<void> {
  kept.clear();
  localStorage.removeItem(SHOWN);
  await (await device())?.clear('answers');
}
