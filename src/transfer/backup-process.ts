import { setPriority } from 'node:os';
import { openFileStore } from '../files/index.ts';
import { openDatabase } from '../storage/index.ts';
import { type BackupReport, backupSite } from './backup-site.ts';
import { openBackupTarget } from './backup-target.ts';
import type { BackupReply, BackupTask } from './run-backup.ts';

/** Makes one backup in a separate process, so that the server stays responsive. */
process.once('message', (task: BackupTask) => {
  // The parent process has ended.
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
    // A sandbox may forbid it; the backup does not need it.
  }
  const target = await openBackupTarget(to, credentials);
  const database = await openDatabase(address);
  try {
    const store = await openFileStore(uploads, { credentials });
    return await backupSite({ database, store, output: await target.output(name), quoin, onProgress: () => undefined });
  } finally {
    await database.close();
  }
}
