import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { migrations } from '../../src/storage/migrations/migrate.ts';
import { temporaryFolder } from '../support/index.ts';
import { applyDiff } from './apply-diff.ts';

// The pages of docs/how-to, done as they say: the diff is applied to a copy of the repository, and the commands are run there.

const project = fileURLToPath(new URL('../..', import.meta.url));
const pages = join(project, 'docs/how-to');
const run = promisify(execFile);

/** What a change may touch at most. */
const mostFiles: Readonly<Record<string, number>> = { field: 4, argument: 2, 'post-type': 3 };

/** The files of the repository, with the packages of this one. */
function copyOfProject(): string {
  const folder = temporaryFolder();
  const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: project });
  for (const name of names.toString().split('\0').filter(Boolean)) {
    if (!existsSync(join(project, name))) continue;
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    cpSync(join(project, name), join(folder, name));
  }
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

const blocksOf = (page: string, language: string): string[] =>
  Array.from(page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms')), ([, text = '']) => text);

/** The number that the next migration gets. */
const nextMigration = String(Math.max(...migrations.map(({ version }) => version)) + 1);

/** Whether a page shows a change, rather than how something works. */
const hasChange = (name: string): boolean =>
  name !== 'README.md' && readFileSync(join(pages, name), 'utf8').includes('```diff');

describe('the pages of docs/how-to', () => {
  for (const name of readdirSync(pages).filter(hasChange)) {
    const kind = name.replace('.md', '');
    test(`${kind}: the change can be made, and its tests pass`, async () => {
      const page = readFileSync(join(pages, name), 'utf8').replaceAll('NN', nextMigration);
      const folder = copyOfProject();
      const files = new Map<string, string>();
      const textOf = (path: string) => files.get(path) ?? readFileSync(join(folder, path), 'utf8');
      for (const diff of blocksOf(page, 'diff'))
        for (const [path, text] of applyDiff(diff, textOf)) files.set(path, text);
      const said = Number(/^(\d+) files:$/m.exec(page)?.[1]);
      assert.equal(files.size, said, 'the page says how many files it touches');
      assert.ok(files.size <= (mostFiles[kind] ?? files.size), `${files.size} files`);
      for (const [path, text] of files) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      const env: NodeJS.ProcessEnv = {
        ...process.env,
        PATH: `${join(folder, 'node_modules/.bin')}:${process.env['PATH']}`,
      };
      delete env['NODE_TEST_CONTEXT'];
      for (const line of blocksOf(page, 'sh').join('\n').split('\n').filter(Boolean))
        await run('sh', ['-c', line], { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }).catch((error) =>
          assert.fail(`${line}\n${String(error.stdout).slice(-4000)}${String(error.stderr).slice(-2000)}`),
        );
    });
  }
});
