import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { databaseForTest, engine } from '../support/database-for-test.ts';
import { temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { runRounds } from './rounds.ts';

const ROUNDS = Number(process.env['QUOIN_TEST_ROUNDS'] ?? { sqlite: 50, postgres: 20 }[engine]);

/** A site without a row, on the engine of this run. */
async function emptySite(): Promise<{ data: string; database?: string }> {
  const database = await databaseForTest();
  return { data: temporaryFolder(), ...(database !== '' && { database }) };
}

suite(`the server is killed while it writes, on ${engine}`, () => {
  test(`${ROUNDS} kills at random instants: every acknowledged write is there and whole (trust R1)`, async (t) => {
    const site = await emptySite();
    const ledger = await runRounds({ ...site, rounds: ROUNDS, seed: 20_261_121 });
    t.diagnostic(`${ledger.acknowledged} acknowledged writes`);
    assert.ok(ledger.acknowledged > ROUNDS * 5, 'there was something to lose');
    const of = site.database === undefined ? [] : ['--database', site.database];
    const { code, stdout } = await runQuoin(['check', '--data', site.data, ...of]);
    assert.equal(code, 0, stdout);
  });

  test('SIGTERM under load ends with exit code 0 and loses nothing (trust R11)', async () => {
    const ledger = await runRounds({ ...(await emptySite()), rounds: 3, seed: 7, signal: 'SIGTERM' });
    assert.ok(ledger.acknowledged > 3);
  });
});
