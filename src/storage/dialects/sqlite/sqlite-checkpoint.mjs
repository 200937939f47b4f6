import { setPriority } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

// Runs in the thread that `Checkpointer` starts: one checkpoint, waiting for nobody for long. Plain JavaScript, as what strips types
// would have to be loaded for each of them: 30 ms.
const SOON_DONE_MS = 20;
const MAX_PASSES = 4;

// Of Linux, this means the thread; requests come first, but not so far that it never gets to the end of what they write.
if (process.platform === 'linux') setPriority(5);
const connection = new DatabaseSync(workerData.path, { timeout: 1000 });
connection.exec('PRAGMA synchronous = FULL');
const checkpoint = (mode) => connection.exec(`PRAGMA wal_checkpoint(${mode})`);

// What is written meanwhile is left for the next pass.
for (let pass = 0, took = SOON_DONE_MS; pass < MAX_PASSES && took >= SOON_DONE_MS; pass += 1) {
  const began = performance.now();
  checkpoint('PASSIVE');
  took = performance.now() - began;
}
parentPort.once('message', () => {
  checkpoint(workerData.last);
  parentPort.postMessage('all of it');
  connection.close();
  parentPort.close();
});
parentPort.postMessage('nearly all of it');
