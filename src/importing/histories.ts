import type { Reader, ScratchRows, Stores } from '../storage/index.ts';

/** The kind of the notes about items whose revisions were read to the end. */
const HISTORIES = 'histories';

/** Puts down what earlier imports have noted of a site, before a reader asks for it. */
export async function keepHistories(scratch: ScratchRows, imports: Reader['imports'], source: string): Promise<void> {
  for (let after = ''; ; ) {
    const some = await imports.some(source, HISTORIES, after);
    for (const { name, digest, version } of some) scratch.add(HISTORIES, Number(name), { id: version, body: digest });
    const last = some.at(-1);
    if (!last) return;
    after = last.name;
  }
}

/** How many revisions of an item are known, if the site has told the same of them then. */
export function knownRevisions(scratch: ScratchRows, id: number, history: string | undefined): number | undefined {
  const [known] = scratch.of(HISTORIES, id);
  return known !== undefined && known.body === history ? known.id : undefined;
}

/**
 * Notes that all revisions of an item are here.
 *
 * @param version how many they are
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
