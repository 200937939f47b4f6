import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runRounds } from './rounds.ts';

/** `npm run torture -- --rounds N`: as many rounds as wanted of writing while the server is killed. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    writers: { type: 'string', default: '32' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    database: { type: 'string' },
    data: { type: 'string' },
  },
});
const { database, data = join(temporaryFolder()) } = values;
const rounds = Number(values.rounds);
const seed = Number(values.seed);
console.log(`${rounds} rounds, seed ${seed}, data in ${data}`);
const ledger = await runRounds({
  rounds,
  seed,
  data,
  writers: Number(values.writers),
  ...(database !== undefined && { database }),
  onRound: (round, acknowledged) => console.log(`round ${round}: ${acknowledged} writes acknowledged, nothing lost`),
});
console.log(`${ledger.acknowledged} acknowledged writes, ${rounds} kills, nothing lost`);
