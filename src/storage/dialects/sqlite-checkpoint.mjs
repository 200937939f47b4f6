import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

// Runs in the thread that `Checkpointer` starts: one checkpoint, waiting for nobody for long. Plain JavaScript, as what strips types
// would have to be loaded for each of them: 30 ms.
const connection = new DatabaseSync(workerData.path, { timeout: 1000 });
connection.exec(`PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(${workerData.mode})`);
connection.close();
