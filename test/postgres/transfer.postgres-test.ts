import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { databaseForTest, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { assertSame, look, startSiteToCopy } from '../transfer/site.ts';
import { backupUnderLoad } from '../transfer/under-load.ts';

const quoin = await startSiteToCopy();
await quoin.stop();
const before = await look({ data: quoin.data }, quoin.clock.now);

describe('a site goes to the other engine and back, and is the same', () => {
  test('by backup and restore (trust R8)', async () => {
    const folder = temporaryFolder();
    const database = await databaseForTest();
    const [there, back] = [join(folder, 'there.tar'), join(folder, 'back.tar')];
    const data = join(folder, 'server');
    const steps: readonly (readonly string[])[] = [
      ['backup', there, '--data', quoin.data],
      ['restore', there, '--data', data, '--database', database],
      ['backup', back, '--data', data, '--database', database],
      ['restore', back, '--data', join(folder, 'embedded')],
    ];
    for (const step of steps) {
      const { code, stderr } = await runQuoin(step);
      assert.equal(code, 0, stderr);
    }
    assertSame(before, await look({ data, database }, quoin.clock.now), 1);
    assertSame(before, await look({ data: join(folder, 'embedded') }, quoin.clock.now), 1);
    const taken = await runQuoin(['restore', there, '--data', join(folder, 'other'), '--database', database]);
    assert.equal(taken.code, 1);
    assert.match(taken.stderr, /the database is not empty/);
  });

  test('by moving it there and back', async () => {
    const folder = temporaryFolder();
    const database = await databaseForTest();
    const [there, back] = [join(folder, 'there'), join(folder, 'back')];
    const steps: readonly (readonly string[])[] = [
      ['move', '--data', quoin.data, '--to', database, '--to-uploads', join(there, 'uploads')],
      [
        ...['move', '--data', there, '--database', database],
        ...['--to', join(back, 'quoin.sqlite'), '--to-uploads', join(back, 'uploads')],
      ],
    ];
    for (const step of steps) {
      const { code, stdout, stderr } = await runQuoin(step);
      assert.equal(code, 0, stderr);
      assert.match(stdout, /^Copied and verified \d+ rows and \d+ files/m);
    }
    assertSame(before, await look({ data: there, database }, quoin.clock.now), 1);
    assertSame(before, await look({ data: back }, quoin.clock.now), 1);
  });

  test('a backup under load is of one moment (trust R8)', async () =>
    backupUnderLoad(await databaseForTest(), await databaseForTest()));
});
