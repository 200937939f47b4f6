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

/** Brings the figures of `docs/performance.md` up to date: those between the marks of this run. */
export function writeDocs(report: Report): void {
  const part = report.grownTo === undefined ? report.engine : 'growth';
  mkdirSync(join(docs, 'performance'), { recursive: true });
  writeReport(join(docs, 'performance', part), report);
  const file = join(docs, 'performance.md');
  const marked = new RegExp(`(<!-- ${part}: begin -->\\n)[\\s\\S]*(<!-- ${part}: end -->)`);
  const text = readFileSync(file, 'utf8');
  if (!marked.test(text)) throw new Error(`${file} has no place for ${part}`);
  const chart =
    report.grownTo === undefined ? `![CPU per request beside a bare server](performance/${part}.svg)\n\n` : '';
  writeFileSync(
    file,
    text.replace(marked, (_all, begin: string, end: string) => `${begin}\n${chart}${tableOf(report)}\n\n${end}`),
  );
  execFileSync('npx', ['biome', 'check', '--write', join(docs, 'performance')], { stdio: 'ignore' });
}
