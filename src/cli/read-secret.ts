import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError } from './command.ts';

/**
 * Reads a new password: on a terminal it is asked for, twice and without showing it; elsewhere it is the first line of
 * standard input. So it stands in no process list and no history.
 */
export async function readNewPassword(login: string): Promise<string> {
  if (!process.stdin.isTTY) return firstLine();
  const password = await ask(`New password of ${login}: `);
  if (password !== (await ask('The same again: '))) throw new CommandError('the two passwords are not the same');
  return password;
}

/** Reads a secret that is known already: on a terminal it is asked for, elsewhere it is the first line of standard input. */
export const readSecret = (question: string): Promise<string> => (process.stdin.isTTY ? ask(question) : firstLine());

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  throw new CommandError('the password is expected on standard input');
}

async function ask(question: string): Promise<string> {
  // What is typed is echoed to a stream that goes nowhere.
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
