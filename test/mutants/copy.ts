import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mutant, mutated } from './mutant.ts';

/** A run that takes longer counts as hanging because of the mutant. */
const TIMEOUT_MS = 90_000;

/** A failed test. A failure under the name of its file does not count: the file may not have been loaded. */
const FAILED_TEST = /^\s*not ok \d+ - .*(?<!\.ts)$/m;

type Verdict = 'killed' | 'survived' | 'broken';

/** A copy of the working tree, in which one mutant at a time is tested. */
export interface Copy {
  /** Whether the tests fail; `broken` when a file could not be loaded, so that no test ran. */
  judge(mutant: Mutant): Promise<Verdict>;
  /** What the output of test files on the source as it is tells of those that fail; undefined when none does. */
  faultOf(tests: readonly string[]): Promise<string | undefined>;
  remove(): void;
}

/** Copies the files of the working tree, with uncommitted changes; links the installed packages. */
export function makeCopy(root: string): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const missing = new Set(execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: root }).toString().split('\0'));
  for (const path of listed.toString().split('\0'))
    if (path !== '' && !missing.has(path)) cpSync(join(root, path), join(folder, path));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));

  return {
    async judge(mutant) {
      const path = join(folder, mutant.file);
      const text = await readFile(path, 'utf8');
      const changed = mutated(text, mutant);
      if (mutant.file.endsWith('.ts')) stripTypeScriptTypes(changed);
      try {
        await writeFile(path, changed);
        const { code, failed } = await runTests(folder, mutant.tests, {
          timeoutMs: TIMEOUT_MS,
          only: mutant.only,
          untilFailure: true,
        });
        if (code === 0) return 'survived';
        // A failure under the name of the file happened before its first test.
        return failed.length > 0 && failed.every((name) => name.endsWith('.ts')) ? 'broken' : 'killed';
      } finally {
        await writeFile(path, text);
      }
    },

    async faultOf(tests) {
      const { code, output } = await runTests(folder, tests, { timeoutMs: TIMEOUT_MS * tests.length });
      return code === 0 ? undefined : failuresIn(output);
    },

    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The failed tests in an output, with their messages; the end of it when none is named. */
const failuresIn = (output: string): string =>
  output.match(/^\s*not ok .*$(?:\n\s*---$[\s\S]*?^\s*\.\.\.$)?/gm)?.join('\n') ?? output.slice(-4000);

interface Run {
  readonly code: number | null;
  /** Names of the tests that failed. */
  readonly failed: readonly string[];
  readonly output: string;
}

function runTests(
  folder: string,
  tests: readonly string[],
  { timeoutMs, only, untilFailure = false }: { timeoutMs: number; only?: string | undefined; untilFailure?: boolean },
): Promise<Run> {
  const pattern = only === undefined ? [] : [`--test-name-pattern=${only}`];
  const patient = untilFailure ? ['--test-timeout=20000'] : [];
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  const child = spawn(
    process.execPath,
    ['--test', '--test-reporter=tap', '--test-concurrency=2', ...patient, ...pattern, ...tests],
    {
      cwd: folder,
      env: { ...environment, NODE_COMPILE_CACHE: join(folder, '.compiled') },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  );
  let output = '';
  // Ends the servers of a hanging test, too.
  const end = () => child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGKILL');
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      output += bytes;
      // One failure is enough: do not wait for tests that hang because of the mutant.
      if (untilFailure && FAILED_TEST.test(output)) end();
    });
  const patience = setTimeout(end, timeoutMs);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      clearTimeout(patience);
      const failed = [...output.matchAll(/^\s*not ok \d+ - (.*)$/gm)].map(([, name = '']) => name.replace(/ #.*$/, ''));
      done({ code, failed, output });
    });
  });
}
