import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { showProgress } from '../src/cli/progress.ts';
import { openDatabase, openStorage } from '../src/storage/index.ts';
import { makeSite } from './site/make-site.ts';

// npm run generate -- --posts 10000 --data ./site | --database postgres://… : an empty database becomes a site to measure.
const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    data: { type: 'string' },
    database: { type: 'string' },
  },
});
const address = values.database ?? (values.data && join(resolve(values.data), 'quoin.sqlite'));
if (!address) throw new Error('say where to: --data FOLDER or --database postgres://…');

const storage = await openStorage(await openDatabase(address));
if ((await storage.users.ids({ where: { kind: 'everything' }, limit: 1 })).length > 0)
  throw new Error('there is a site already: this fills empty databases only');
const progress = showProgress();
const started = Date.now();
await makeSite(storage, {
  posts: Number(values.posts),
  seed: Number(values.seed),
  progress: progress.update,
});
progress.stop();
await storage.close();
process.stdout.write(`a site of ${values.posts} posts in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
