/**
 * Removes guards, one at a time, in a copy of the working tree, and runs the tests that must fail: `npm run mutants`.
 * Exits with 1 when a mutant survives or no longer applies to the source.
 *
 *     npm run mutants                          all
 *     npm run mutants -- --changed             those of files changed since the base of the branch
 *     npm run mutants -- --since v0.1.0        … since a commit
 *     npm run mutants -- --shard 1/4           every fourth
 *     npm run mutants -- --concurrency 4       so many at once; 2 by default
 *     npm run mutants -- 'name of a guard'     only those
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { baseOf, changesSince } from './changes.ts';
import { makeCopy } from './copy.ts';
import { mutants } from './list/index.ts';
import { concerns, type Mutant, mutated } from './mutant.ts';

const root = join(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    since: { type: 'string' },
    shard: { type: 'string', default: '1/1' },
    concurrency: { type: 'string', default: '2' },
  },
});

/** The mutants that the command line asks for. */
function selected(): readonly Mutant[] {
  const unknown = positionals.filter((name) => !mutants.some((mutant) => mutant.name === name));
  if (unknown.length > 0) throw new Error(`there is no mutant ${unknown.join(', ')}`);
  const named = positionals.length === 0 ? mutants : mutants.filter(({ name }) => positionals.includes(name));
  const base = values.since ?? (values.changed ? baseOf(root) : undefined);
  const changes = base === undefined ? undefined : changesSince(root, base);
  if (values.since !== undefined && !changes) throw new Error(`there is no commit ${values.since}`);
  const [index = 1, of = 1] = values.shard.split('/').map(Number);
  return named
    .filter((mutant) => !changes || concerns(changes, mutant))
    .filter((_, position) => position % of === index - 1);
}

/** Why an entry cannot be tested: its guard or a test no longer exists. */
function faultOf(mutant: Mutant): string | undefined {
  const missing = [mutant.file, ...mutant.tests].find((path) => !existsSync(join(root, path)));
  if (missing) return `there is no file ${missing}`;
  try {
    mutated(readFileSync(join(root, mutant.file), 'utf8'), mutant);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const faults = mutants.flatMap((mutant) => {
  const fault = faultOf(mutant);
  if (fault) console.log(`STALE     ${mutant.name}: ${fault}`);
  return fault ? [mutant] : [];
});
const waiting = selected().filter((mutant) => !faults.includes(mutant));
const total = waiting.length;
const survivors: string[] = [];

async function work(): Promise<void> {
  const copy = makeCopy(root);
  try {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const began = performance.now();
      const verdict = await copy.judge(mutant);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(
        `${verdict === 'killed' ? 'killed   ' : verdict.toUpperCase().padEnd(9)} ${mutant.name} (${seconds} s)`,
      );
      if (verdict !== 'killed') survivors.push(`${mutant.name} (${mutant.file}): ${verdict}`);
    }
  } finally {
    copy.remove();
  }
}

// A test that fails without a mutant would kill every mutant: all named tests must pass first.
if (total > 0) {
  const copy = makeCopy(root);
  const fault = await copy.faultOf([...new Set(waiting.flatMap(({ tests }) => tests))]);
  copy.remove();
  if (fault !== undefined) {
    console.log(`${fault.slice(0, 8000)}\nTests fail without any mutant`);
    process.exit(1);
  }
}
await Promise.all(Array.from({ length: Math.max(1, Number(values.concurrency)) }, work));
for (const survivor of survivors) console.log(`survivor: ${survivor}`);
console.log(`${total - survivors.length} of ${total} mutants killed, ${faults.length} entries stale`);
process.exitCode = survivors.length + faults.length > 0 ? 1 : 0;
