import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Credentials } from '../files/index.ts';
import type { BackupReport } from './backup-site.ts';
import { TransferError } from './reporting.ts';

/** The source and target of a backup. */
export interface BackupTask {
  /** The address of the database. */
  readonly database: string;
  /** The folder of the uploads, or `s3://…`. */
  readonly uploads: string;
  readonly credentials: Credentials;
  /** The folder of the backups, or `s3://…`. */
  readonly to: string;
  readonly name: string;
  /** The version of the program. */
  readonly quoin: string;
}

export type BackupReply = { readonly report: BackupReport } | { readonly fault: string };

// The package holds JavaScript.
const program = fileURLToPath(new URL(`./backup-process${extname(import.meta.filename)}`, import.meta.url));

/**
 * Make a backup in a separate process. The task is sent as a message: addresses may contain passwords, which must not appear
 * in the process list.
 *
 * @throws TransferError when it failed
 */
export async function runBackup(task: BackupTask, signal: AbortSignal): Promise<BackupReport> {
  const child = fork(program, [], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const stop = (): boolean => child.kill('SIGKILL');
  signal.addEventListener('abort', stop);
  try {
    const reply = await new Promise<BackupReply>((resolve, reject) => {
      child.once('message', (message) => resolve(message as BackupReply));
      child.once('error', reject);
      child.once('exit', (code, by) => reject(new TransferError(`the process of the backup ended with ${by ?? code}`)));
      child.send(task, (error) => error && reject(error));
    });
    if ('fault' in reply) throw new TransferError(reply.fault);
    return reply.report;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
