import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { Connection } from '../../database.ts';
import { openSqlite } from './sqlite.ts';

suite('writes that wait together', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-writer-'));
  const database = await openSqlite(join(folder, 'test.sqlite'));
  after(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  const add = (name: string) => async (connection: Connection) => {
    await connection.run('INSERT INTO names (name) VALUES (?)', [name]);
    return name;
  };
  const names = async () =>
    (await database.all<{ name: string }>('SELECT name FROM names ORDER BY name')).map(({ name }) => name);
  const addAndFail = (name: string) => async (connection: Connection) => {
    await add(name)(connection);
    throw new Error(`${name} is not wanted`);
  };
  const outcomes = async (...works: ((connection: Connection) => Promise<string>)[]) =>
    (await Promise.allSettled(works.map((work) => database.transaction(work)))).map((one) =>
      one.status === 'fulfilled' ? one.value : one.reason.message,
    );
  const emptied = async () => {
    await database.transaction((connection) => connection.run('DROP TABLE IF EXISTS names'));
    await database.transaction((connection) => connection.run('CREATE TABLE names (name TEXT PRIMARY KEY)'));
  };

  test('share a commit', async () => {
    await emptied();
    const before = await database.version();
    const versions: number[] = [];
    const one = async (name: string) => {
      await database.transaction(add(name));
      versions.push(await database.version());
    };
    await Promise.all(['a', 'b', 'c'].map(one));
    assert.deepEqual(await names(), ['a', 'b', 'c']);
    assert.deepEqual(new Set(versions), new Set([before + 1]));
  });

  test('also with those that come a little later', async () => {
    await emptied();
    const before = await database.version();
    const first = database.transaction(add('a'));
    await turnOfTheLoop();
    await turnOfTheLoop();
    assert.equal(await database.version(), before);
    await Promise.all([first, database.transaction(add('b'))]);
    assert.equal(await database.version(), before + 1);
  });

  test('one that fails is undone by itself, wherever it stands', async () => {
    await emptied();
    assert.deepEqual(await outcomes(addAndFail('a'), add('b'), addAndFail('c'), add('d'), addAndFail('e')), [
      'a is not wanted',
      'b',
      'c is not wanted',
      'd',
      'e is not wanted',
    ]);
    assert.deepEqual(await names(), ['b', 'd']);
  });

  test('one whose statement fails half-way leaves nothing of it, alone or among others', async () => {
    await emptied();
    await outcomes(add('a'), add('b'), add('c'));
    const rename = async (connection: Connection) => {
      // The second row gets the name of the third one.
      await connection.run("UPDATE names SET name = CASE name WHEN 'a' THEN 'z' WHEN 'b' THEN 'c' ELSE name END");
      return 'renamed';
    };
    assert.equal((await outcomes(rename))[0] === 'renamed', false);
    assert.deepEqual(await names(), ['a', 'b', 'c']);
    assert.deepEqual((await outcomes(add('d'), rename, add('e'))).toSpliced(1, 1), ['d', 'e']);
    assert.deepEqual(await names(), ['a', 'b', 'c', 'd', 'e']);
  });

  test('one that fails because of another fails when the other is committed', async () => {
    await emptied();
    const seen = database.transaction(add('a')).then(() => names());
    const refused = database.transaction(add('a')).then(assert.fail, () => names());
    assert.deepEqual(await Promise.all([seen, refused]), [['a'], ['a']]);
  });

  test('all of them fail when the engine undoes everything', async () => {
    await emptied();
    const undo = async (connection: Connection) => {
      await connection.run('ROLLBACK');
      throw new Error('the disk is gone');
    };
    assert.deepEqual(await outcomes(add('a'), undo, add('b')), ['the disk is gone', 'the disk is gone', 'b']);
    assert.deepEqual(await names(), ['b']);
  });

  test('let others have their turn of the event loop between them', async () => {
    await emptied();
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    const slow = (name: string) => async (connection: Connection) => {
      const begun = turns;
      for (const end = performance.now() + 4; performance.now() < end; );
      return { name: await add(name)(connection), begun };
    };
    const begun = await Promise.all(
      ['a', 'b', 'c'].map((name) => database.transaction(slow(name)).then(({ begun }) => begun)),
    );
    clearImmediate(timer);
    assert.equal(new Set(begun).size, 3);
  });
});

test('a closing database finishes running transactions, and refuses new ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-writer-'));
  after(() => rmSync(folder, { recursive: true }));
  const database = await openSqlite(join(folder, 'test.sqlite'));
  const create = (table: string) => database.transaction((connection) => connection.run(`CREATE TABLE ${table} (id)`));
  const closed = database.close();
  // A request whose client has gone goes on for a while.
  const late: Promise<PromiseSettledResult<unknown>[]>[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    late.push(Promise.allSettled([create(`table_${turn}`)]));
    await turnOfTheLoop();
  }
  await closed;
  late.push(Promise.allSettled([create('table_last')]));
  const outcomes = (await Promise.all(late)).flat();
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  assert.deepEqual(new Set(refused), new Set(['rest_unavailable']));
});
