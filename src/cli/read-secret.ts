import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError } from './command.ts';

/**
 * Read a new password: on a terminal, prompt for it twice without echo; elsewhere, read the first line of standard input. So
 * it appears in no process list and no shell history.
 */
export async function readNewPassword(login: string): Promise<string> {
  if (!process.stdin.isTTY) return firstLine();
  const password = await ask(`New password of ${login}: `);
  if (password !== (await ask('Repeat the password: '))) throw new CommandError('the passwords do not match');
  return password;
}

/** Read an existing secret: on a terminal, prompt for it; elsewhere, read the first line of standard input. */
export const readSecret = (question: string): Promise<string> => (process.stdin.isTTY ? ask(question) : firstLine());

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  throw new CommandError('expected the password on standard input');
}

async function ask(question: string): Promise<string> {
  // Echo the input to a stream that discards it.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stderr.write(question);
  const aborted = new Promise<never>((_resolve, reject) => {
    terminal.once('SIGINT', () => reject(new CommandError('nothing was changed')));
    terminal.once('close', () => reject(new CommandError('nothing was changed')));
  });
  try {
    return await Promise.race([terminal.question(''), aborted]);
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
