import type { ChildProcess } from 'node:child_process';
import { showProgress } from '../src/cli/progress.ts';
import { asEditor, conditionalKind, deleteKind, type Kind, MIXED, readKinds, writeKinds } from './measure/kinds.ts';
import { prepareSite, type Site } from './measure/prepare-site.ts';
import { descendantsNamed, residentMegabytes } from './measure/process-tree.ts';
import { addressOf, ask, startBare, startLoad, startQuoin, stop } from './measure/processes.ts';
import { commit, type Line, lineOf, machine, type Report, type Start, tableOf } from './measure/report.ts';
import { type Contender, measure } from './measure/rounds.ts';
import { factsOf } from './measure/site-facts.ts';
import { yardstickOf } from './measure/targets.ts';
import { teachBare } from './measure/teach-bare.ts';
import { writeDocs, writeReport } from './measure/write-docs.ts';
import { readOptions } from './options.ts';

// npm run bench: see README.md.
const options = readOptions();
const { posts, growth, engine, database, connections } = options;
const PREFIX = '/site/v2';
/** Servers that have just begun answer that many rounds first: what is used again and again is compiled by and by. */
const WARM_UP_ROUNDS = 3;
/** How long a server has nothing to do before its memory is read. */
const REST_MS = 1_000;

interface Served extends Contender {
  readonly child: ChildProcess;
  readonly start: Start;
}

/** Starts Quoin on a site, and finds out what there is to ask for. */
async function serve(name: string, site: Site): Promise<Served> {
  const started = performance.now();
  const child = startQuoin(site);
  const base = (await addressOf(child)) + PREFIX;
  await (await fetch(`${base}/posts`)).text();
  const seconds = (performance.now() - started) / 1000;
  await new Promise((done) => setTimeout(done, REST_MS));
  const pid = child.pid ?? 0;
  const start = { seconds, residentAtRest: residentMegabytes(pid) };
  // The log-in of the editor is verified once, before anything is measured.
  await (await fetch(`${base}/posts?context=edit&per_page=1`, { headers: asEditor })).text();
  const pids = [pid, ...(site.database ? descendantsNamed(process.pid, 'postgres') : [])];
  return { name, base, pids, child, start, kinds: await kindsOf(base) };
}

async function kindsOf(base: string): Promise<Map<string, Kind>> {
  const facts = await factsOf(base);
  const { headers } = await fetch(`${base}/posts`);
  const kinds = [...readKinds(facts), conditionalKind(headers.get('etag') ?? ''), ...writeKinds(facts)];
  return new Map(kinds.map((kind) => [kind.name, kind]));
}

const isGrowth = growth !== undefined;
const site = await prepareSite({ posts, engine, database, isWritten: !isGrowth });
// The first start after a change strips the types of the sources, and brings an older schema up to date: once each.
const first = startQuoin(site);
await addressOf(first);
await stop(first);
const quoin = await serve('quoin', site);
const grownSite = isGrowth ? await prepareSite({ posts: growth, engine, isWritten: false }) : undefined;
const grown = grownSite && (await serve('grown', grownSite));
const bareProcess = startBare();
const bareOrigin = await addressOf(bareProcess);
const bare: Contender = { ...quoin, name: 'bare', base: bareOrigin + PREFIX, pids: [bareProcess.pid ?? 0] };
const { against, againstPids: pids } = options;
const other = against && { name: 'against', base: against, pids, kinds: await kindsOf(against) };
/** The kind of request that another one is held against: what was measured minutes before says little of it. */
function yardstickBeside(name: string): Contender[] {
  const kind = quoin.kinds.get(yardstickOf(name) ?? '');
  return kind && !isGrowth ? [{ ...quoin, name: 'yardstick', kinds: new Map([[name, kind]]) }] : [];
}
const readers = [quoin, ...(grown ? [grown] : [bare]), ...(other ? [other] : [])];

const load = startLoad();
const lines: Line[] = [];
const names = [...quoin.kinds.values()]
  .filter(({ name, isRead }) => options.only.test(name) && (!isGrowth || (isRead && !name.endsWith('repeated'))))
  .map(({ name }) => name);
const progress = showProgress();
let loopDelay: Report['loopDelay'];
for (const [place, name] of names.entries()) {
  progress.update('kinds of requests', place, names.length);
  const kind = quoin.kinds.get(name);
  const isRead = kind?.isRead === true;
  // The bare server learns its answers from Quoin, which would know by then what is asked for the first time.
  const isCompared = isRead && (isGrowth || !kind.once);
  if (isCompared && !isGrowth) await teachBare(kind, quoin.base, bareOrigin);
  if (name === MIXED) await ask(quoin.child, true);
  const asked = isCompared
    ? [...readers, ...yardstickBeside(name)]
    : [quoin, ...(other && other.pids.length > 0 ? [other] : [])];
  if (place === 0 && isCompared) await measure(name, asked, { ...options, load, rounds: WARM_UP_ROUNDS });
  lines.push(lineOf(name, await measure(name, asked, { ...options, load })));
  if (name === MIXED) loopDelay = await ask(quoin.child, false);
  if (name === 'create a post') await measureDeletes();
}
progress.update('kinds of requests', names.length, names.length);
progress.stop();

/** Deletes what was created. */
async function measureDeletes(): Promise<void> {
  const ids: number[] = [];
  // Oldest first: posts that were still on their way when the load ended do not move what stands on a page.
  const listed = '_fields=id&search=measured&order=asc';
  for (let page = 1; page <= 20; page += 1) {
    const response = await fetch(`${quoin.base}/posts?per_page=100&page=${page}&${listed}`);
    if (response.ok) ids.push(...((await response.json()) as { id: number }[]).map(({ id }) => id));
  }
  const kind = deleteKind(ids);
  const deleting = { ...quoin, kinds: new Map([[kind.name, kind]]) };
  if (ids.length > 0) lines.push(lineOf(kind.name, await measure(kind.name, [deleting], { ...options, load })));
}

const report: Report = {
  machine: machine(),
  node: process.versions.node,
  commit: commit(),
  engine,
  posts,
  grownTo: growth,
  connections,
  start: quoin.start,
  grownStart: grown?.start,
  residentAfterLoad: residentMegabytes(quoin.child.pid ?? 0),
  loopDelay,
  lines,
};
await Promise.all([quoin.child, grown?.child, bareProcess, load].map((child) => child && stop(child)));
await Promise.all([site.remove(), grownSite?.remove()]);
process.stdout.write(`${tableOf(report)}\n`);
if (options.out) writeReport(options.out, report);
if (options.write) writeDocs(report);
