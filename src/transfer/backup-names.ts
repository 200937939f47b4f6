/**
 * Names of scheduled backups: `quoin-1f3a9c-20261121T030000Z.tar`. The middle part belongs to the site, so that several
 * sites can have one folder and none deletes what another has stored.
 */
export interface BackupNames {
  of(milliseconds: number): string;
  /** The moment that a name tells, in milliseconds; nothing when it is none of these. */
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
