import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

// Runs in the thread that `Checkpointer` starts: one checkpoint, waiting for nobody.
const connection = new DatabaseSync(workerData as string, { timeout: 1000 });
connection.exec('PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(PASSIVE)');
connection.close();
