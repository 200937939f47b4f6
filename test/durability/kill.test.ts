import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { runRounds } from './rounds.ts';

const ROUNDS = Number(process.env['QUOIN_TEST_ROUNDS'] ?? 50);

suite('the server is killed while it writes', () => {
  test(`${ROUNDS} kills at random instants: every acknowledged write is there and whole (trust R1)`, async (t) => {
    const data = temporaryFolder();
    const ledger = await runRounds({ rounds: ROUNDS, data, seed: 20_261_121 });
    t.diagnostic(`${ledger.acknowledged} acknowledged writes`);
    assert.ok(ledger.acknowledged > ROUNDS, 'there was something to lose');
    const { code, stdout } = await runQuoin(['check', '--data', data]);
    assert.equal(code, 0, stdout);
  });

  test('SIGTERM under load ends with exit code 0 and loses nothing (trust R11)', async () => {
    const ledger = await runRounds({ rounds: 3, data: temporaryFolder(), seed: 7, signal: 'SIGTERM' });
    assert.ok(ledger.acknowledged > 3);
  });
});
