import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type pg from 'pg';
import { statements } from './postgres-statements.ts';

const sent: pg.QueryConfig[] = [];
const send = async (query: pg.QueryConfig): Promise<pg.QueryResult> => {
  sent.push(query);
  return { rows: [], rowCount: 0 } as unknown as pg.QueryResult;
};
const connection = statements(send, { keepsNames: true });

/** The name with which a statement is sent. */
async function nameOf(text: string): Promise<string | undefined> {
  await connection.all(text, [1]);
  return sent.at(-1)?.name;
}

describe('statements on PostgreSQL', () => {
  test('have a name, with which the server keeps them, from their second use on', async () => {
    const text = 'SELECT ? AS often';
    assert.equal(await nameOf(text), undefined);
    const name = await nameOf(text);
    assert.ok(name);
    assert.equal(await nameOf(text), name);
    assert.deepEqual(sent.at(-1), { name, text: 'SELECT $1 AS often', values: [1] });
    assert.notEqual(await nameOf('SELECT ? AS other').then(() => nameOf('SELECT ? AS other')), name);
  });

  test('that the server keeps are few, however many are sent', async () => {
    const before = await nameOf('SELECT ? AS often');
    const names = new Set<string>();
    for (let number = 0; number < 3000; number += 1)
      for (let use = 0; use < 3; use += 1) {
        const name = await nameOf(`SELECT ? AS number_${number}`);
        if (name) names.add(name);
      }
    assert.ok(names.size > 300 && names.size <= 400, `${names.size} names`);
    assert.equal(await nameOf('SELECT ? AS often'), before);
  });

  test('have no names where connections are shared by a pooler', async () => {
    const pooled = statements(send, { keepsNames: false });
    for (let use = 0; use < 3; use += 1) await pooled.all('SELECT ? AS pooled', [1]);
    assert.deepEqual(sent.at(-1), { text: 'SELECT $1 AS pooled', values: [1] });
  });
});
