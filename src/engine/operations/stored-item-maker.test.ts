import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { until } from '../../../test/support/until.ts';
import type { Storage } from '../../storage/index.ts';
import type { Site } from '../scope.ts';
import { storedItemMaker } from './stored-item-maker.ts';

/** Looks at the version before somebody begins to write, and writes with each further one. */
const LOOKS_IN_QUIET = 40;

suite('making items ready', () => {
  test('does not begin as soon as others begin to write after a long time', async () => {
    let looks = 0;
    let begun: number | undefined;
    const isQuiet = () => looks <= LOOKS_IN_QUIET;
    const storage = {
      version() {
        looks += 1;
        return isQuiet() ? 0 : looks;
      },
      fragments: { due: async () => (isQuiet() ? [] : [{ id: 1, type: 'post' }]) },
      async transaction() {
        begun ??= looks;
        return 0;
      },
    } as unknown as Storage;
    const maker = storedItemMaker({
      resources: [],
      storage,
      site: () => ({}) as Site,
      now: Date.now,
      quietMs: 1,
      onFault: assert.ifError,
    });
    maker.start();
    await until(() => begun !== undefined);
    await maker.close();
    assert.ok((begun ?? 0) > LOOKS_IN_QUIET + 20, `began after ${begun} looks`);
  });
});
