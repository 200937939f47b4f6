import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * What one turn of the event loop sees of the database: one state of it, from the first read on. By itself, each statement
 * takes and gives back a lock of the file, which costs as much as three rows.
 */
export class Snapshot {
  readonly #connection: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #end: StatementSync;
  readonly #askVersion: StatementSync;
  #isHeld = false;
  #version: number | undefined;
  #endsWithTurn = false;

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
    this.#begin = connection.prepare('BEGIN');
    this.#end = connection.prepare('COMMIT');
    this.#askVersion = connection.prepare('PRAGMA data_version');
  }

  /** To be called before each read. @throws when the engine does */
  hold(): void {
    if (this.#isHeld) return;
    this.#endWhatIsLeft();
    this.#begin.get();
    this.#isHeld = true;
    this.#endWithTurn();
  }

  /**
   * The engine's count of commits by any process: what is read from now on is not older. Asked for once.
   *
   * @throws when the engine does
   */
  version(): number {
    if (this.#version === undefined) {
      if (!this.#isHeld) this.#endWhatIsLeft();
      this.#version = (this.#askVersion.get() as { data_version: number }).data_version;
      this.#endWithTurn();
    }
    return this.#version;
  }

  /** Lets the next read see what has been committed meanwhile. */
  end(): void {
    this.#version = undefined;
    if (!this.#isHeld) return;
    this.#isHeld = false;
    try {
      this.#endWhatIsLeft();
    } catch {
      // Who reads next tries again, and is told.
    }
  }

  /** An error of the engine may have ended it already, or left it when it should have ended. */
  #endWhatIsLeft(): void {
    if (this.#connection.isTransaction) this.#end.get();
  }

  #endWithTurn(): void {
    if (this.#endsWithTurn) return;
    this.#endsWithTurn = true;
    setImmediate(() => {
      this.#endsWithTurn = false;
      this.end();
    });
  }
}
