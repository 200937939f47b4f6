import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const program = fileURLToPath(new URL('../../bin/quoin.mjs', import.meta.url));

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  /** What stands on its standard input. */
  readonly input?: string;
  /** The folder that it is run in. */
  readonly cwd?: string;
}

/** Runs a command of the command line to its end. */
export function runQuoin(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  { input = '', cwd }: RunOptions = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const running = execFile(
      process.execPath,
      [program, ...args],
      { cwd, env: { PATH: process.env['PATH'] ?? '', ...environment }, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, stdout, stderr }),
    );
    running.stdin?.end(input);
  });
}
