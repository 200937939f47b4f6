import { constants, setPriority } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

// Runs in the thread that `Checkpointer` starts: one checkpoint, waiting for nobody for long. Plain JavaScript, as what strips types
// would have to be loaded for each of them: 30 ms.
// Of Linux, this means the thread; requests come first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const connection = new DatabaseSync(workerData.path, { timeout: 1000 });
connection.exec(`PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(${workerData.mode})`);
connection.close();
