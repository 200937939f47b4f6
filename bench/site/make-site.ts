import { hashPassword } from '../../src/access/index.ts';
import type { Storage, Stores } from '../../src/storage/index.ts';
import { type Made, RowMaker } from './make-rows.ts';
import { EDITOR, NEWEST, planFor } from './plan.ts';

/** So many rows are written in one transaction. */
const AT_ONCE = 1_000;

interface Options {
  readonly posts: number;
  readonly seed: number;
  readonly progress: (part: string, done: number, total: number) => void;
}

/** Fills an empty site: users, terms, posts, pages, media and comments, in the shares that sites have. */
export async function makeSite(storage: Storage, { posts, seed, progress }: Options): Promise<void> {
  const plan = planFor(posts);
  const maker = new RowMaker(plan, seed);
  const many = async (part: string, total: number, make: (stores: Stores, number: number) => Promise<number>) => {
    const ids: number[] = [];
    while (ids.length < total) {
      await storage.transaction(async (stores) => {
        const end = Math.min(total, ids.length + AT_ONCE);
        while (ids.length < end) ids.push(await make(stores, ids.length));
      });
      progress(part, ids.length, total);
    }
    return ids;
  };

  const password_hash = await hashPassword(EDITOR.password);
  const registered_gmt = new Date(NEWEST).toISOString().slice(0, 19);
  const users = await many('users', plan.users, (stores, number) => {
    const login = number === 0 ? EDITOR.login : `author-${number}`;
    const name = maker.name(2);
    const roles = [number === 0 ? 'editor' : 'author'];
    return stores.users.insert({
      login,
      slug: login,
      name,
      nickname: name,
      email: `${login}@example.com`,
      password_hash,
      roles,
      registered_gmt,
    });
  });
  const terms = (taxonomy: string, total: number) =>
    many(taxonomy, total, (stores, number) =>
      stores.terms.insert({ taxonomy, name: maker.name(1 + (number % 2)), slug: `${taxonomy}-${number}` }),
    );
  const made: Made = {
    users,
    categories: await terms('category', plan.categories),
    tags: await terms('post_tag', plan.tags),
  };
  const postIds = await many('posts', plan.posts, async (stores, number) => {
    const { row, terms: ofPost } = maker.post(number, made);
    return stores.posts.insert(row, ofPost);
  });
  const pageIds: number[] = [];
  await many('pages', plan.pages, async (stores, number) => {
    const id = await stores.posts.insert(maker.page(number, pageIds));
    pageIds.push(id);
    return id;
  });
  await many('media', plan.media, (stores, number) => stores.posts.insert(maker.media(number, made)));
  await many('comments', plan.comments, (stores, number) => stores.comments.insert(maker.comment(number, postIds)));
}
