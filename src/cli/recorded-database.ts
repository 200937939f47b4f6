import type { Database, Value } from '../storage/index.ts';
import { CommandError } from './command.ts';

/** A statement sent to a database. */
export interface Statement {
  readonly text: string;
  readonly parameters: readonly Value[];
}

/** A database that records statements, and refuses changes. */
export function recorded(database: Database, note: (statement: Statement) => void): Database {
  const refuse = (): Promise<never> =>
    Promise.reject(
      new CommandError(
        'this command changes nothing, and the site is not ready: run quoin migrate, or start the server once',
      ),
    );
  return {
    ...database,
    all(text, parameters = []) {
      note({ text, parameters });
      return database.all(text, parameters);
    },
    run: refuse,
    change: refuse,
    insert: refuse,
    transaction: refuse,
    changeSchema: refuse,
  };
}
