import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LogTarget } from '../../../src/http/request-log.ts';
import { type Quoin, startQuoin, temporaryFolder } from '../../support/index.ts';
import type { UserIds } from './pieces.ts';
import { type SeededSite, seedSite, type World } from './seed.ts';

export interface Site extends SeededSite {
  readonly quoin: Quoin;
}

const collections = ['posts', 'pages', 'media', 'comments', 'users', 'categories', 'tags'];

/** A server whose site is made of marked values. */
export async function startSite(world: Omit<World, 'users'>, log?: LogTarget): Promise<Site> {
  const metaFields = join(temporaryFolder(), 'meta-fields.json');
  writeFileSync(metaFields, JSON.stringify([{ resource: collections, key: 'declared', type: 'string' }]));
  const quoin = await startQuoin({
    // The same in all worlds, whatever the port.
    url: 'http://quoin.test',
    metaFields,
    anonymousComments: true,
    feeds: true,
    commentInterval: 0,
    loginAttempts: 0,
    // All is presented once, below: what is found written afterwards is what requests have written.
    ...(log && { log }),
  });
  const extra = async (login: string, role: string) => quoin.addUser({ login, roles: [role] });
  const { admin, editor, author, contributor, subscriber } = quoin.users;
  const users: UserIds = {
    admin,
    editor,
    author,
    contributor,
    subscriber,
    somebody: await extra('somebody', 'author'),
    hermit: await extra('hermit', 'author'),
    lurker: await extra('lurker', 'subscriber'),
  };
  const seeded = await seedSite(quoin.storage, { ...world, users });
  await quoin.presentAll();
  return { quoin, ...seeded };
}
