import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { chartOf } from './measure/chart.ts';
import { asEditor, conditionalKind, deleteKind, type Kind, readKinds, writeKinds } from './measure/kinds.ts';
import { residentMegabytes } from './measure/process-tree.ts';
import { addressOf, ask, startBare, startLoad, startQuoin, stop } from './measure/processes.ts';
import { type Line, lineOf, machine, type Report, tableOf } from './measure/report.ts';
import { type Contender, measure } from './measure/rounds.ts';
import { factsOf } from './measure/site-facts.ts';

// npm run bench: see README.md.
const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '10000' },
    engine: { type: 'string', default: 'sqlite' },
    database: { type: 'string' },
    against: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '32' },
    out: { type: 'string' },
  },
});
const PREFIX = '/site/v2';
const here = dirname(fileURLToPath(import.meta.url));
const kept = join(here, 'sites', `${values.engine}-${values.posts}`);
const data = join(here, 'sites', 'measured');

/** A site of the wanted size; it is made once and copied, so that each run begins with the same one. */
function prepareSite(): { data: string; database?: string } {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  const generate = (...where: string[]) =>
    execFileSync(process.execPath, [join(here, 'generate.ts'), '--posts', values.posts, ...where], {
      stdio: 'inherit',
    });
  if (values.engine === 'postgres') {
    if (!values.database)
      throw new Error('--engine postgres needs --database postgres://…, with a site made by npm run generate');
    return { data, database: values.database };
  }
  if (!existsSync(join(kept, 'quoin.sqlite'))) generate('--data', kept);
  execFileSync('cp', ['--reflink=auto', '-r', `${kept}/.`, data]);
  return { data };
}

const site = prepareSite();
const load = startLoad();
const started = performance.now();
const quoin = startQuoin(site);
const base = (await addressOf(quoin)) + PREFIX;
await (await fetch(`${base}/posts`)).text();
const startSeconds = (performance.now() - started) / 1000;
await new Promise((done) => setTimeout(done, 1000));
const residentAtRest = residentMegabytes(quoin.pid ?? 0);

const bare = startBare();
const bareBase = (await addressOf(bare)) + PREFIX;
const facts = await factsOf(base);
const etag = (await fetch(`${base}/posts`)).headers.get('etag') ?? '';
const contenders: Contender[] = [
  { name: 'quoin', base, child: quoin },
  { name: 'bare', base: bareBase, child: bare },
  ...(values.against ? [{ name: 'against', base: values.against.replace(/\/$/, '') }] : []),
];
const wanted = ({ name }: Kind): boolean => !values.only || new RegExp(values.only).test(name);
const options = {
  load,
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
};

/** The bare server answers with the bytes that Quoin gave to one request of the kind. */
async function teachBare({ requests }: Kind): Promise<void> {
  const request = requests[Math.floor(requests.length / 2)];
  if (!request) return;
  const { 'if-none-match': _, ...headers } = request.headers ?? {};
  const response = await fetch(base + request.path, { headers: { ...headers, 'accept-encoding': 'identity' } });
  const body = await response.text();
  const shown = [...response.headers].filter(
    ([name]) => !/^(content-length|date|connection|keep-alive|transfer-encoding)$/.test(name),
  );
  await fetch(new URL('/answer', bareBase), {
    method: 'POST',
    body: JSON.stringify({ headers: Object.fromEntries(shown), body }),
  });
}

const lines: Line[] = [];
const kinds = [...readKinds(facts, { editor: true }), conditionalKind(etag), ...writeKinds(facts)].filter(wanted);
const bar = new SingleBar({ format: '{bar} {value} of {total}: {kind}', noTTYOutput: true, notTTYSchedule: 60_000 });
bar.start(kinds.length, 0, { kind: '' });
// The log-in of the editor is verified once, before anything is measured.
await fetch(`${base}/posts?context=edit&per_page=1`, { headers: asEditor });
await ask(quoin, {});
for (const kind of kinds) {
  bar.update({ kind: kind.name });
  if (kind.isRead) await teachBare(kind);
  lines.push(lineOf(kind, await measure(kind, kind.isRead ? contenders : contenders.slice(0, 1), options)));
  bar.increment();
}
bar.stop();
if (kinds.some(({ name }) => name === 'create a post')) {
  const made = (await (await fetch(`${base}/posts?per_page=100&_fields=id&orderby=id&search=measured`)).json()) as {
    id: number;
  }[];
  const kind = deleteKind(made.map(({ id }) => id));
  lines.push(lineOf(kind, await measure(kind, contenders.slice(0, 1), options)));
}
const loopDelay = await ask<{ p99: number; max: number }>(quoin, {});
const report: Report = {
  machine: machine(),
  node: process.versions.node,
  engine: values.engine,
  posts: Number(values.posts),
  startSeconds,
  residentAtRest,
  residentAfterLoad: residentMegabytes(quoin.pid ?? 0),
  loopDelay,
  lines,
};
await Promise.all([stop(quoin), stop(bare), stop(load)]);
rmSync(data, { recursive: true, force: true });
process.stdout.write(`${tableOf(report)}\n`);
if (values.out) {
  writeFileSync(`${values.out}.json`, `${JSON.stringify(report, undefined, 2)}\n`);
  writeFileSync(`${values.out}.svg`, chartOf(report));
}
