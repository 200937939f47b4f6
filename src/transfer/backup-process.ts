import { setPriority } from 'node:os';
import { openFileStore } from '../files/index.ts';
import { openDatabase } from '../storage/index.ts';
import { openBackupPlace } from './backup-place.ts';
import { type BackupReport, backupSite } from './backup-site.ts';
import type { BackupReply, BackupTask } from './run-backup.ts';

/** Makes one backup, in a process of its own: the one that serves has others to answer. */
process.once('message', (task: BackupTask) => {
  // Whoever wanted it is gone.
  const giveUp = (): never => process.exit(1);
  process.once('disconnect', giveUp);
  make(task)
    .then(
      (report): BackupReply => ({ report }),
      (error: Error): BackupReply => ({ fault: error.message }),
    )
    .then((reply) => {
      process.off('disconnect', giveUp);
      process.send?.(reply, () => process.exit(0));
    });
});

async function make({ database: address, uploads, credentials, to, name, quoin }: BackupTask): Promise<BackupReport> {
  try {
    setPriority(10);
  } catch {
    // A sandbox may forbid it; the backup is made all the same.
  }
  const place = await openBackupPlace(to, credentials);
  const database = await openDatabase(address);
  try {
    const store = await openFileStore(uploads, { credentials });
    return await backupSite({ database, store, output: await place.output(name), quoin, onProgress: () => undefined });
  } finally {
    await database.close();
  }
}
