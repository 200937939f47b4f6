import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chartOf } from './chart.ts';
import { type Report, tableOf } from './report.ts';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));

/** Writes the report as JSON, and as a chart where it compares with the bare server. */
export function writeReport(path: string, report: Report): void {
  writeFileSync(`${path}.json`, `${JSON.stringify(report, undefined, 2)}\n`);
  if (report.grownTo === undefined) writeFileSync(`${path}.svg`, chartOf(report));
}

/** Kinds of request in the short tables of `docs/performance.md`; `docs/performance/tables.md` has all. */
const inShort: ReadonlySet<string> = new Set([
  'list of 10, repeated',
  'list of 10, different',
  'list of 10, as editor',
  'list of 100, different',
  'one item, different',
  'by tag and category, different',
  'search, rare word, different',
  'create a post',
  '90 reads, 10 writes',
]);

/** Replaces the tables between the marks of this run: the short one of `docs/performance.md`, and the whole one. */
export function writeDocs(report: Report): void {
  const part = report.grownTo === undefined ? report.engine : 'growth';
  mkdirSync(join(docs, 'performance'), { recursive: true });
  writeReport(join(docs, 'performance', part), report);
  const chart = report.grownTo === undefined ? `![CPU per request beside a bare server](${part}.svg)\n\n` : '';
  const short = { ...report, loopDelay: undefined, lines: report.lines.filter(({ kind }) => inShort.has(kind)) };
  replaceMarked(join(docs, 'performance.md'), part, tableOf(short));
  replaceMarked(join(docs, 'performance', 'tables.md'), part, chart + tableOf(report));
  execFileSync('npx', ['biome', 'check', '--write', join(docs, 'performance')], { stdio: 'ignore' });
}

function replaceMarked(file: string, part: string, table: string): void {
  const marked = new RegExp(`(<!-- ${part}: begin -->\\n)[\\s\\S]*(<!-- ${part}: end -->)`);
  const text = readFileSync(file, 'utf8');
  if (!marked.test(text)) throw new Error(`${file} has no place for ${part}`);
  writeFileSync(
    file,
    text.replace(marked, (_all, begin: string, end: string) => `${begin}\n${table}\n\n${end}`),
  );
}
