import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { showProgress } from '../src/cli/progress.ts';
import { readConfig } from '../src/config/index.ts';
import { postsPresenter } from '../src/engine/item-cache/post-presenter.ts';
import { resourcesOn, sizeMaker } from '../src/resources/index.ts';
import { openConfiguredFiles, siteOf } from '../src/start.ts';
import { openDatabase, openStorage, type Storage } from '../src/storage/index.ts';
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
await presentAll(storage);
progress.stop();
await storage.close();
process.stdout.write(`a site of ${values.posts} posts in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);

/** Presents all posts, as a server does that finds them missing. */
async function presentAll(storage: Storage): Promise<void> {
  const { config } = readConfig({}, values.data === undefined ? {} : { QUOIN_DATA: values.data });
  const site = await siteOf(config, storage);
  const files = await openConfiguredFiles(config, storage);
  const onFault = (error: unknown) => {
    throw error;
  };
  const resources = resourcesOn({ files, sizes: sizeMaker({ files, storage, onFault }) });
  const presenter = postsPresenter({ resources, storage, site: () => site, now: Date.now, onFault });
  let done = 0;
  await presenter.presentAll((count) => {
    done += count;
    progress.update('presented', done, 0);
  });
  await files.close();
}
