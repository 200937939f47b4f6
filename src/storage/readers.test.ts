import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { placeForTest } from '../../test/support/index.ts';
import { openDatabase } from './open-database.ts';
import type { Reader, Stores } from './site-stores.ts';
import { openStorage, type Storage } from './storage.ts';

/** What a transaction has besides: the means to change rows. `tsc` fails when one is missing here, or is readable too. */
const changes = {
  posts: ['insert', 'update', 'updateColumns', 'delete', 'publishDue'],
  presentedPosts: ['put'],
  formerAddresses: ['remember', 'forget'],
  terms: ['insert', 'update', 'reparent', 'delete', 'merge'],
  comments: ['insert', 'update', 'reparent', 'delete', 'deleteOfPost'],
  users: ['insert', 'update', 'delete', 'rehash', 'voidRemembered', 'reassign'],
  options: ['set', 'delete'],
  imports: ['record', 'note', 'continueIds'],
  audit: ['record'],
  requestKeys: ['keep'],
  sessions: ['insert', 'prolong', 'delete'],
  oneTimeLinks: ['insert'],
  preferences: ['set'],
  previews: ['insert', 'delete'],
  jobs: ['insert', 'update', 'delete', 'deleteEndedBefore'],
} as const satisfies { readonly [Name in keyof Stores]: readonly Change<Name>[] };

type Change<Name extends keyof Stores> = Exclude<keyof Stores[Name], keyof Reader[Name]>;
type Unlisted = { [Name in keyof Stores]: Exclude<Change<Name>, (typeof changes)[Name][number]> }[keyof Stores];
const areAllListed: [Unlisted] extends [never] ? true : Unlisted = true;

/** Never called: it is here to be compiled. */
const writesOutside = (storage: Storage) => [
  // @ts-expect-error posts are inserted in transactions
  storage.posts.insert({}),
  // @ts-expect-error nor are due posts published outside of one
  storage.posts.publishDue('2026-11-21T05:50:00'),
  // @ts-expect-error the store within a store is for reading, too
  storage.users.applicationPasswords.insert({}),
  // @ts-expect-error and whatever else changes rows
  storage.presentedPosts.put([]),
];

const storage = await openStorage(await openDatabase(await placeForTest()));
after(() => storage.close());

describe('a change outside a transaction', () => {
  it('does not compile', async () => {
    assert.ok(areAllListed && typeof writesOutside === 'function');
    await storage.transaction(async (stores) => {
      for (const [name, members] of Object.entries(changes))
        for (const member of members)
          assert.equal(typeof Reflect.get(stores[name as keyof Stores], member), 'function', `${name}.${member}`);
    });
  });

  it('fails where types were evaded', async () => {
    const { options } = storage as unknown as Stores;
    await assert.rejects(async () => options.set('motto', 'ebb'));
    assert.equal(await storage.options.get('motto'), undefined);
  });
});
