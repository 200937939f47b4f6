import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { engine, startQuoin } from '../support/index.ts';
import { fuzz } from './fuzz/run.ts';
import { foreignWords, recordStatements } from './fuzz/statements.ts';
import { argumentsOf, routes } from './requests/routes.ts';

/**
 * G4: whatever is sent, the answer is a success or a precise refusal, what is refused changes nothing, and statements are
 * made of what stands in the sources alone. More by hand: `npm run fuzz -- --requests 1000000 --seed 7`.
 */

const REQUESTS = Number(process.env['QUOIN_FUZZ_REQUESTS'] ?? { sqlite: 50_000, postgres: 10_000 }[engine]);
/** Statements differ by which arguments are given, not by what they hold: so many there are after any number of requests. */
const MAX_STATEMENTS = 2000;
const SEED = Number(process.env['QUOIN_TEST_SEED'] ?? 20261121);
const statements = recordStatements();

describe(`G4 B2 B5 B6 B11 B13: odd values in every argument of every route, on ${engine}`, () => {
  test(`${REQUESTS} requests get a success or a precise refusal, and refusals change nothing`, async (t) => {
    const tally = await fuzz({ requests: REQUESTS, seed: SEED });
    const share = (status: string): number =>
      [...tally].reduce((sum, [key, count]) => (key.startsWith(status) ? sum + count : sum), 0) / REQUESTS;
    t.diagnostic(
      [...tally]
        .sort(([, a], [, b]) => b - a)
        .map(([key, count]) => `${count} ${key}`)
        .join(', '),
    );
    // A fuzz that is refused at the door tests the door alone.
    assert.ok(share('2') > 0.2, `only ${share('2')} were taken`);
    assert.ok(share('400') > 0.1, `only ${share('400')} were refused as invalid`);
  });

  test('no word of a request is part of a statement', (t) => {
    assert.ok(statements.size > 100);
    assert.deepEqual(foreignWords(statements), []);
    t.diagnostic(`${statements.size} statements`);
    assert.ok(statements.size < MAX_STATEMENTS, `${statements.size} statements`);
  });

  test('longer lists and texts use the same statements', async () => {
    const quoin = await startQuoin();
    const admin = quoin.as('admin');
    for (const route of routes.filter(({ operation, path }) => operation === 'list' && !path.includes('<'))) {
      for (const [name, { schema }] of Object.entries(argumentsOf(route))) {
        const values = schema.items?.enum ?? schema.enum ?? (schema.type === 'string' ? ['some', 'words'] : [1, 2, 3]);
        const send = (length: number) =>
          admin.get(route.path, {
            [name]: Array.from({ length }, (_, place) => values[place % values.length] ?? 1).join(','),
          });
        // A search looks for forty words at most, each with a part of its own in the statement.
        const few =
          schema.type === 'string' && !schema.enum ? Array.from({ length: 44 }, (_, length) => length) : [0, 1, 2];
        for (const length of [...few, values.length, values.length + 1]) await send(length);
        const known = new Set(statements);
        for (const length of [7, 40, 300, 1000]) await send(values.length * length);
        const further = [...statements].filter((statement) => !known.has(statement));
        assert.deepEqual(further, [], `${route.path}?${name}`);
      }
    }
  });
});
