import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * A snapshot of the database for one turn of the event loop, from the first read on. Without it, each statement
 * acquires and releases a file lock, which costs as much as reading three rows.
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
   * The number of commits by all processes: later reads are not older. Read once per snapshot.
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

  /** Ends the snapshot, so that the next read sees later commits. */
  end(): void {
    this.#version = undefined;
    if (!this.#isHeld) return;
    this.#isHeld = false;
    try {
      this.#endWhatIsLeft();
    } catch {
      // The next read tries again, and fails if it has to.
    }
  }

  /** After an error, the engine may have ended the transaction already, or left it open. */
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
