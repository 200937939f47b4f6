import type { Reader, ScratchRows, Stores } from '../storage/index.ts';

/** The kind of the notes about items whose revisions have been read completely. */
const HISTORIES = 'histories';

/** Stores the notes of earlier imports of a site on disk, for the reader. */
export async function keepHistories(scratch: ScratchRows, imports: Reader['imports'], source: string): Promise<void> {
  for (let after = ''; ; ) {
    const some = await imports.some(source, HISTORIES, after);
    for (const { name, digest, version } of some) scratch.add(HISTORIES, Number(name), { id: version, body: digest });
    const last = some.at(-1);
    if (!last) return;
    after = last.name;
  }
}

/** The number of known revisions of an item, if the site reported the same version then. */
export function knownRevisions(scratch: ScratchRows, id: number, history: string | undefined): number | undefined {
  const [known] = scratch.of(HISTORIES, id);
  return known !== undefined && known.body === history ? known.id : undefined;
}

/**
 * Notes that all revisions of an item have been imported.
 *
 * @param version the version of the revisions, as the site reports it
 */
export async function noteHistory(
  { imports }: Stores,
  source: string,
  { name, id, digest, version }: { name: string; id: number; digest: string; version: number },
): Promise<void> {
  const known = await imports.known(source, HISTORIES, name);
  if (!known) await imports.record(source, HISTORIES, name, { id, digest, version });
  else if (known.digest !== digest || known.version !== version)
    await imports.note(source, HISTORIES, name, { digest, version });
}
