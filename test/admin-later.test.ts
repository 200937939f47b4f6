import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

test('each part that is loaded later has one function that loads it, not one for each time it is drawn', () => {
  const files = globSync('admin/src/**/*.tsx', { cwd: new URL('..', import.meta.url).pathname });
  const all = files.map((file) => [file, readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')] as const);
  assert.ok(all.filter(([, text]) => text.includes('<Later')).length > 5);
  assert.deepEqual(
    all.filter(([, text]) => /<Later\s+load=\{(?!\w+\})/.test(text)).map(([file]) => file),
    [],
  );
});
