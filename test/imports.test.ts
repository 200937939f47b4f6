import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));

interface Summary {
  readonly totalCruised: number;
  readonly error: number;
  readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string }[];
}

/** What dependency-cruiser finds in a folder. */
function cruise(folder: string): Promise<Summary> {
  const program = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, folder, '--output-type', 'json'],
      { cwd: project, maxBuffer: 64 * 1024 * 1024 },
      // It ends with the number of violations: that is no failure here.
      (error, stdout) => (stdout === '' ? reject(error) : resolve(JSON.parse(stdout).summary)),
    );
  });
}

describe('the import rules', () => {
  test('hold for every module', async () => {
    const { totalCruised, violations } = await cruise('src');
    // A parser that reads nothing finds no violation either.
    assert.ok(totalCruised > 50, `only ${totalCruised} modules were read`);
    assert.deepEqual(
      violations.map(({ rule, from }) => `${rule.name}: ${from}`),
      [],
    );
  });

  test('report an import that is not allowed', async () => {
    const { violations } = await cruise('test/fixtures/imports');
    assert.deepEqual(violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort(), [
      'a-migration-imports-no-living-code: test/fixtures/imports/storage/migrations/0001-reads-rows.ts',
      'imports-of-content: test/fixtures/imports/content/reads-rows.ts',
      'library-files: test/fixtures/imports/content/makes-pictures.ts',
      'library-storage: test/fixtures/imports/content/opens-database.ts',
      'plans-are-pure: test/fixtures/imports/storage/plans/reads-rows.ts',
      'resources-imports-of-shared: test/fixtures/imports/resources/shared/reads-posts.ts',
    ]);
  });
});
