import { parseArgs } from 'node:util';
import { fuzz } from './run.ts';
import { foreignWords, recordStatements } from './statements.ts';

/** `npm run fuzz -- --requests 1000000 --seed 7`: the fuzz of the tests, for as long as one likes. */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const statements = recordStatements();
const { requests, seed } = values;
console.log(`fuzz: ${requests} requests, seed ${seed}`);
const tally = await fuzz({ requests: Number(requests), seed: Number(seed) });
for (const [key, count] of [...tally].sort(([, a], [, b]) => b - a)) console.log(String(count).padStart(9), key);
const foreign = foreignWords(statements);
console.log(`${statements.size} statements`, foreign);
if (foreign.length > 0) process.exitCode = 1;
