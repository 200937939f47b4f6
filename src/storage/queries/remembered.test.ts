import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Connection } from '../database.ts';
import { remembering } from './remembered.ts';

/** A connection that has seen this version of the database. */
function connectionAt(version: { now: number | undefined }): Connection {
  return { seenVersion: () => version.now } as Connection;
}

/** Reads under a name. @returns whether it was remembered */
async function isKnown(remember: ReturnType<typeof remembering>, name: string): Promise<boolean> {
  let isRead = false;
  await remember(name, async () => {
    isRead = true;
    return name;
  });
  return !isRead;
}

suite('the memo of a connection', () => {
  test('is remembered by its kind and name, until the database has changed', async () => {
    const version = { now: 1 };
    const connection = connectionAt(version);
    const [posts, terms] = [remembering(connection), remembering(connection)];
    assert.equal(await isKnown(posts, 'a'), false);
    assert.equal(await isKnown(posts, 'a'), true);
    assert.equal(await isKnown(terms, 'a'), false, 'of another kind');
    assert.equal(await isKnown(remembering(connectionAt(version)), 'a'), false, 'on another connection');
    version.now = 2;
    assert.equal(await isKnown(posts, 'a'), false);
  });

  test('does not store a value that was read before a change and arrived after it', async () => {
    const version = { now: 1 };
    const remember = remembering(connectionAt(version));
    const reading = Promise.withResolvers<string>();
    const read = remember('a', () => reading.promise);
    version.now = 2;
    await isKnown(remember, 'b');
    reading.resolve('old');
    await read;
    assert.equal(await isKnown(remember, 'a'), false);
  });

  test('has one bound for all kinds', async () => {
    const connection = connectionAt({ now: 1 });
    const large = remembering(connection, () => 512 * 30_000);
    const others = remembering(connection, () => 512 * 30_000);
    await isKnown(large, 'a');
    await isKnown(others, 'b');
    assert.equal(await isKnown(large, 'a'), false);
  });

  test('counts long names, also of small values', async () => {
    const remember = remembering(connectionAt({ now: 1 }));
    const longName = (place: number): string => `${place} ${'x'.repeat(512 * 30_000)}`;
    await isKnown(remember, longName(1));
    await isKnown(remember, longName(2));
    assert.equal(await isKnown(remember, longName(1)), false);
  });

  test('is empty in a transaction', async () => {
    const remember = remembering(connectionAt({ now: undefined }));
    await isKnown(remember, 'a');
    assert.equal(await isKnown(remember, 'a'), false);
  });
});
