import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { JobTask, ProgressMessage } from './job-task.ts';

/** The outcome of a job. */
export interface JobOutcome {
  readonly code: number;
  /** The printed lines. */
  readonly lines: readonly string[];
  /** How many more lines there were. */
  readonly more: number;
  /** The error message for people, if the job failed. */
  readonly fault?: string;
  /** An unexpected error, for the log. */
  readonly defect?: string;
}

/** Those of the first line of `bin/quoin.mjs`: a job is a command, too. */
const MEMORY_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50'];
const MEMORY_VARIABLES = { MALLOC_ARENA_MAX: '1' };
const MAX_LINES = 1000;
const MAX_LINE_LENGTH = 2000;
const FAULT = /^quoin: /;

/**
 * Runs a command in a process of its own, so that the server can answer requests. It ends with the server.
 *
 * @param program that receives a task as a message, and sends its progress
 */
export async function runJob(
  program: string,
  task: JobTask,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: ProgressMessage) => void },
): Promise<JobOutcome> {
  const child = fork(program, [], {
    execArgv: MEMORY_FLAGS,
    env: { ...process.env, ...MEMORY_VARIABLES },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const stop = (): boolean => child.kill('SIGKILL');
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    child.on('message', (message) => onProgress(message as ProgressMessage));
    const [out, errors, code] = await Promise.all([
      linesOf(child.stdout),
      linesOf(child.stderr),
      new Promise<number>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', (code, by) => resolve(code ?? (by ? 128 : 1)));
        // The exit event reports a process that is gone.
        child.send(task, () => undefined);
      }),
    ]);
    const faults = errors.kept.filter((line) => FAULT.test(line)).map((line) => line.replace(FAULT, ''));
    const others = errors.kept.filter((line) => !FAULT.test(line));
    const isDefect = code > 1 || (code === 1 && faults.length === 0 && others.length > 0);
    return {
      code,
      lines: out.kept,
      more: out.more,
      ...(code > 0 && faults.length > 0 && { fault: faults.join('\n') }),
      ...(isDefect && { fault: faults.join('\n') || `the process ended with exit code ${code}` }),
      ...(isDefect && others.length > 0 && { defect: others.join('\n') }),
    };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function linesOf(stream: ChildProcess['stdout']): Promise<{ kept: string[]; more: number }> {
  const kept: string[] = [];
  let more = 0;
  if (stream)
    for await (const line of createInterface({ input: stream })) {
      if (kept.length < MAX_LINES) kept.push(line.slice(0, MAX_LINE_LENGTH));
      else more += 1;
    }
  return { kept, more };
}
