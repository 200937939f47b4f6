import assert from 'node:assert/strict';
import { png } from '../../src/files/sample-files.ts';
import { type Client, type Quoin, upload } from '../support/index.ts';

/** A collection with items of its own: the path, with ids above it filled in, and what is in it. */
export interface Collection {
  readonly path: string;
  /** Ids in order of creation. */
  readonly ids: readonly number[];
}

/** How many items are made; further ones may be there already, such as the users of the tests. */
const COUNT = 5;
const numbers = Array.from({ length: COUNT }, (_, index) => index + 1);

type Maker = (admin: Client) => Promise<Collection>;

const made = (path: string, body: (number: number) => object): Maker => {
  return async (admin) => {
    const ids: number[] = [];
    for (const number of numbers) ids.push((await admin.create(path, body(number))).id);
    return { path, ids };
  };
};

const published = (number: number) => ({
  title: `Title ${number % 3}`,
  content: `Word ${number}`,
  status: 'publish',
  date: `2026-01-0${1 + (number % 3)}T12:00:00`,
});

/** How items of each resource are made, by its path. A new resource needs a line here, and is tested. */
const makers: Readonly<Record<string, Maker>> = {
  '/posts': made('/posts', published),
  '/pages': made('/pages', (number) => ({ ...published(number), menu_order: number % 2 })),
  '/users': made('/users', (number) => ({ username: `user${number}`, email: `u${number}@example.com`, password: 'x' })),
  '/categories': made('/categories', (number) => ({ name: `Category ${number}`, description: `Word ${number % 2}` })),
  '/tags': made('/tags', (number) => ({ name: `Tag ${number}` })),
  async '/media'(admin) {
    const ids: number[] = [];
    for (const number of numbers) ids.push((await upload(admin, `picture-${number}.png`, png(2, 2))).id);
    return { path: '/media', ids };
  },
  async '/comments'(admin) {
    const { id: post } = await admin.create('/posts', published(1));
    return made('/comments', (number) => ({ post, content: `Word ${number}` }))(admin);
  },
  async '/posts/<parent_id>/revisions'(admin) {
    const { id } = await admin.create('/posts', published(1));
    const path = `/posts/${id}/revisions`;
    for (const number of numbers) await admin.post(`/posts/${id}`, { content: `Word ${number}` });
    const { body } = await admin.get(path);
    return { path, ids: body.map((item: { id: number }) => item.id).toReversed() };
  },
};

/** Makes items of a resource. */
export async function makeItems(quoin: Quoin, path: string): Promise<Collection> {
  const maker = makers[path];
  assert.ok(maker, `sample-items.ts does not say how items of ${path} are made`);
  return maker(quoin.as('admin'));
}
