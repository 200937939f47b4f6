import { setImmediate } from 'node:timers/promises';
import { revokeApplicationPasswordsOf } from '../../access/index.ts';
import type { ItemStore } from '../../engine/definition/index.ts';
import type { Scope } from '../../engine/scope.ts';
import { all, equals, noneOf, type Stores, type UserRow } from '../../storage/index.ts';
import { modifiedNow } from '../post-objects/dates.ts';
import { trashed } from '../post-objects/slug.ts';

const BATCH_SIZE = 200;

/** The users of the site. */
export const userItems: ItemStore<UserRow, Partial<UserRow>> = {
  ids: (reader, query) => reader.users.ids(query),
  page: (reader, query) => reader.users.page(query),
  load: (reader, ids) => reader.users.load(ids),
  count: (reader, where) => reader.users.count(where),
  get: (reader, id) => reader.users.get(id),
  insert: (stores, draft) => stores.users.insert(draft),
  update: (stores, user, draft) => stores.users.update(user, draft),

  /** A password set by another user or a command replaces a lost one, so the application passwords are revoked as well. */
  async revoke(stores, user, { password_hash }, { actor, nowGmt, address, requestId }) {
    if (password_hash === undefined || actor.id === user.id) return 0;
    const by = { user_id: actor.id, address, request_id: requestId };
    return revokeApplicationPasswordsOf(stores, user.id, nowGmt, by);
  },

  async delete(stores, user, { input, scope }) {
    const newOwner = input['reassign'] as number | undefined;
    if (newOwner) await stores.users.reassign(user.id, newOwner);
    else await trashPostsOf(stores, user, scope);
    await stores.users.delete(user);
  },
};

/** Move all posts, pages and media of a deleted user to the trash (behaviour 6). */
async function trashPostsOf(stores: Stores, user: UserRow, scope: Scope): Promise<void> {
  const left = all(equals('author_id', user.id), noneOf('type', ['revision']), noneOf('status', ['trash']));
  for (;;) {
    const rows = await stores.posts.find({ where: left, limit: BATCH_SIZE });
    for (const row of rows) await stores.posts.update(row, { ...trashed(row), ...modifiedNow(row, scope) });
    if (rows.length < BATCH_SIZE) return;
    // Let other requests run in between.
    await setImmediate();
  }
}
