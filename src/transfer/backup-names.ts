/**
 * Names of scheduled backups: `quoin-1f3a9c-20261121T030000Z.tar`. The middle part belongs to the site, so that several
 * sites can share a folder without deleting each other's backups.
 */
export interface BackupNames {
  of(milliseconds: number): string;
  /** The time in a name, in milliseconds; undefined when it is not the name of a backup of this site. */
  momentOf(name: string): number | undefined;
}

export function backupNames(site: string): BackupNames {
  const form = new RegExp(`^quoin-${site}-(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)Z[.]tar$`);
  return {
    of: (milliseconds) =>
      `quoin-${site}-${new Date(milliseconds).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z.tar`,
    momentOf(name) {
      const [, year, month, day, hours, minutes, seconds] = form.exec(name) ?? [];
      const moment = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
      return Number.isNaN(moment) ? undefined : moment;
    },
  };
}
