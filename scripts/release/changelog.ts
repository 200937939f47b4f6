const UNRELEASED = '## Unreleased';

/**
 * What the changelog says of the coming release.
 *
 * @throws when it says nothing
 */
export function unreleased(changelog: string): string {
  const [, after] = changelog.split(`${UNRELEASED}\n`);
  const section = after?.split(/^## /m)[0]?.trim();
  if (!section) throw new Error(`CHANGELOG.md has nothing below "${UNRELEASED}"`);
  return section;
}

/** The changelog once the version is released: its section has a name and a date, and one for what comes next is begun. */
export const withRelease = (changelog: string, version: string, day: string, section: string): string =>
  changelog.replace(
    `${UNRELEASED}\n\n${unreleased(changelog)}`,
    () => `${UNRELEASED}\n\n## ${version} - ${day}\n\n${section}`,
  );

/** What an upgrade does to the database. @param before the schema of the last release, where there is one */
export function schemaNote(now: number, before: number | undefined): string {
  if (before === undefined) return `Schema ${now}.`;
  if (before === now) return `Schema ${now}, as before: one may go back to the last release.`;
  return `Schema ${now} (before: ${before}): the first start brings the database up to date. Make a backup first: earlier releases refuse it.`;
}
