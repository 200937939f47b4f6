import { startQuoin } from '../support/index.ts';
import { pageOf, visit } from './visit.ts';

// The pages of the examples, without the frameworks that they are made for.
const example = (name: string) => import(new URL(`../../examples/shared/${name}`, import.meta.url).href);
const [{ handlerOf }, { quoin: client }] = await Promise.all([example('pages.mjs'), example('quoin.mjs')]);
const HOME = 'https://read.example';
const quoin = await startQuoin({ frontEnd: HOME, anonymousComments: true });
const handle = handlerOf(client(quoin.url));

await visit(quoin, HOME, async (path, init) => pageOf(await handle(new Request(HOME + path, init))));
