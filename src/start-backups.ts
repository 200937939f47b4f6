import { randomBytes } from 'node:crypto';
import { resolve, sep } from 'node:path';
import { type Config, SettingsError } from './config/index.ts';
import { isObjectStore } from './files/index.ts';
import type { Reading } from './metrics/index.ts';
import { credentialsOf, databaseOf, uploadsOf } from './start.ts';
import { leaseIn, type Storage } from './storage/index.ts';
import type { BackupPlan, ScheduledBackups } from './transfer/scheduled-backups.ts';
import { version } from './version.ts';

/** The option with the name of this site in names of backups. */
const SITE_OPTION = 'backup_site';

/**
 * Check that the configured backups can be stored.
 *
 * @throws SettingsError, UnusableFolder, UnusableStore
 */
export async function checkBackups(config: Config): Promise<void> {
  if (config.backupEvery === 0) return;
  const { backupTo: to } = config;
  if (to === '')
    throw new SettingsError(['--backup-every needs --backup-to: the folder or the bucket where backups are stored']);
  const uploads = uploadsOf(config);
  if (!isObjectStore(to) && !isObjectStore(uploads) && `${resolve(to)}${sep}`.startsWith(`${uploads}${sep}`))
    throw new SettingsError(['--backup-to must not be a folder in the uploads, which are public']);
  const { openBackupTarget } = await import('./transfer/backup-target.ts');
  await (await openBackupTarget(to, credentialsOf(config))).check();
}

/** The configured backups; undefined when none are configured. */
export async function scheduledBackups(
  config: Config,
  storage: Storage,
  { now, onMade, onFault }: Pick<BackupPlan, 'now' | 'onMade' | 'onFault'>,
): Promise<ScheduledBackups | undefined> {
  if (config.backupEvery === 0) return undefined;
  const [{ ScheduledBackups }, { openBackupTarget }, { backupNames }, { runBackup }] = await Promise.all([
    import('./transfer/scheduled-backups.ts'),
    import('./transfer/backup-target.ts'),
    import('./transfer/backup-names.ts'),
    import('./transfer/run-backup.ts'),
  ]);
  const credentials = credentialsOf(config);
  const task = { database: databaseOf(config), uploads: uploadsOf(config), credentials, to: config.backupTo };
  return new ScheduledBackups({
    everyMs: config.backupEvery * 1000,
    keep: config.backupKeep,
    target: await openBackupTarget(config.backupTo, credentials),
    names: backupNames(await siteName(storage)),
    lease: leaseIn(storage, 'backup', now),
    make: (name, signal) => runBackup({ ...task, name, quoin: version }, signal),
    now,
    onMade,
    onFault,
  });
}

async function siteName(storage: Storage): Promise<string> {
  const known = await storage.options.get(SITE_OPTION);
  if (known !== undefined) return known;
  return storage.transaction(async ({ options }) => {
    // Another process, started at the same time, may have stored it first.
    const made = (await options.get(SITE_OPTION)) ?? randomBytes(3).toString('hex');
    await options.set(SITE_OPTION, made);
    return made;
  });
}

export const readingsOfBackups = (backups: ScheduledBackups | undefined): Reading[] =>
  backups === undefined
    ? []
    : [
        {
          name: 'quoin_last_backup_age_seconds',
          help: 'Time since the newest scheduled backup; absent while there is none',
          together: 'min',
          read: () => backups.age(),
        },
        {
          name: 'quoin_backup_failed',
          help: 'Whether the last scheduled backup failed',
          together: 'max',
          read: () => Number(backups.state() === 'failed'),
        },
      ];
