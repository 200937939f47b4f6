import { join } from 'node:path';
import pg from 'pg';
import { makeSite } from '../../bench/site/make-site.ts';
import { everything, openDatabase, openStorage } from '../../src/storage/index.ts';
import { moveSite } from '../../src/transfer/move-site.ts';
import { databaseForTest, temporaryFolder } from '../support/index.ts';
import type { Material } from './draw.ts';

export interface GeneratedSite {
  readonly data: string;
  /** The address of the database; empty for the file in the folder. */
  readonly database: string;
  readonly material: Material;
}

/** Makes a site of so many posts, on the engine of the test run. */
export async function generateSite(posts: number): Promise<GeneratedSite> {
  const data = temporaryFolder();
  const database = await databaseForTest();
  const file = join(data, 'quoin.sqlite');
  const storage = await openStorage(await openDatabase(file));
  await makeSite(storage, { posts, seed: 1, progress: () => undefined });
  const idsOf = (source: keyof Pick<typeof storage, 'posts' | 'terms' | 'comments' | 'users'>) =>
    storage[source].ids({ where: everything });
  const [postIds, termIds, comments, users] = [
    await idsOf('posts'),
    await idsOf('terms'),
    await idsOf('comments'),
    await idsOf('users'),
  ];
  const slugs = (await storage.posts.load(postIds.slice(0, 2000))).map(({ slug }) => slug);
  const termSlugs = (await storage.terms.load(termIds)).map(({ slug }) => slug);
  await storage.close();
  if (database !== '') await moveTo(database, file);
  return {
    data,
    database,
    material: { ids: { posts: postIds, terms: termIds, comments, users }, slugs: [...slugs, ...termSlugs] },
  };
}

/** Moves the site to a server, which takes a fraction of making it there; all work on a statement is done by one process. */
async function moveTo(database: string, file: string): Promise<void> {
  const source = { database: await openDatabase(file), store: undefined as never };
  const target = { database: await openDatabase(database), store: undefined };
  await moveSite({ source, target, onProgress: () => undefined });
  await source.database.close();
  await target.database.close();
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.query(`ALTER DATABASE ${new URL(database).pathname.slice(1)} SET max_parallel_workers_per_gather = 0`);
  await client.end();
}
