import { equals, type PostRow, type Reader, type Stores } from '../storage/index.ts';
import { withoutFormer } from './import-former.ts';
import type { ImportSession } from './import-session.ts';
import { itemKinds } from './item-kinds.ts';
import type { References } from './references.ts';

/** The notes about items whose parent or picture is not imported yet: an export may have several files. */
const awaited = { parent_id: 'awaits-parent', featured_media: 'awaits-picture' } as const;
type Column = keyof typeof awaited;
/** The version of a waiting item that has arrived. */
const ARRIVED = 1;

/** Connects an item with its parent and picture, when all items are imported. */
export async function connectItem(session: ImportSession, stores: Stores, references: References): Promise<void> {
  const { id, kind, name, parent, thumbnail } = references;
  const row = await stores.posts.get(id);
  if (!row) return;
  if (!(await connect(session, stores, row, 'parent_id', parent))) {
    session.report.leaveOut(`parent ${parent} of ${row.type} ${id} "${row.title}"`, 'the source does not have it');
    await awaitLater(session, stores, references, 'parent_id', parent);
  }
  if (!(await connect(session, stores, row, 'featured_media', thumbnail)))
    await awaitLater(session, stores, references, 'featured_media', thumbnail);
  const version = (await stores.posts.get(id))?.version ?? row.version;
  const digest = (await stores.imports.known(session.source, kind, name))?.digest ?? '';
  await stores.imports.note(session.source, kind, name, { digest, version });
}

/** Connects items of earlier imports that waited for items of this one. */
export async function connectAwaiting(session: ImportSession): Promise<void> {
  for (const column of Object.keys(awaited) as Column[])
    for await (const waiting of waitingFor(session, awaited[column])) {
      if (waiting.version === ARRIVED || (await idHere(session, session.storage, waiting.id)) === undefined) continue;
      await session.storage.transaction(async (stores) => {
        await connectLate(session, stores, column, waiting);
        await stores.imports.note(session.source, awaited[column], waiting.name, { digest: '', version: ARRIVED });
      });
    }
}

interface Waiting {
  /** The kind of the waiting item, and its name at the source. */
  readonly name: string;
  /** The id that it waits for, at the source. */
  readonly id: number;
  readonly version: number;
}

async function* waitingFor({ source, storage }: ImportSession, kind: string): AsyncGenerator<Waiting> {
  for (let after = ''; ; ) {
    const some = await storage.imports.some(source, kind, after);
    yield* some;
    const last = some.at(-1);
    if (!last) return;
    after = last.name;
  }
}

async function awaitLater(
  { source }: ImportSession,
  stores: Stores,
  { kind, name }: References,
  column: Column,
  wanted: number,
): Promise<void> {
  const own = `${kind} ${name}`;
  if ((await stores.imports.find(source, awaited[column], own)) === undefined)
    await stores.imports.record(source, awaited[column], own, { id: wanted });
}

/** Connecting does not count as a change on this site. A choice that somebody made here in the meantime wins. */
async function connectLate(
  session: ImportSession,
  stores: Stores,
  column: Column,
  { name: own, id: wanted }: Waiting,
): Promise<void> {
  const [kind = '', ...name] = own.split(' ');
  const known = await stores.imports.known(session.source, kind, name.join(' '));
  const row = known && (await stores.posts.get(known.id));
  if (!known || row?.[column] !== 0) return;
  await connect(session, stores, row, column, wanted);
  const version = (await stores.posts.get(row.id))?.version ?? row.version;
  if (known.version === row.version)
    await stores.imports.note(session.source, kind, name.join(' '), { digest: known.digest, version });
}

/** @param wanted the id at the source; 0 for none. @returns the id here, if it is imported */
async function connect(
  session: ImportSession,
  stores: Stores,
  row: PostRow,
  column: Column,
  wanted: number,
): Promise<boolean> {
  if (wanted <= 0) return true;
  const found = await idHere(session, stores, wanted);
  if (found === undefined) return false;
  const isLoop = column === 'parent_id' && (found === row.id || (await isBelow(stores, found, row.id)));
  if (!isLoop)
    await withoutFormer(stores, row, () => stores.posts.updateColumns(equals('id', row.id), { [column]: found }));
  return true;
}

async function idHere(
  { source, site }: ImportSession,
  { imports }: Reader,
  sourceId: number,
): Promise<number | undefined> {
  for (const kind of itemKinds(site.model)) {
    const found = await imports.find(source, kind, String(sourceId));
    if (found !== undefined) return found;
  }
  return undefined;
}

async function isBelow(stores: Stores, id: number, ancestorId: number): Promise<boolean> {
  const row = await stores.posts.get(id);
  return row !== undefined && (await stores.posts.ancestorsOf([row])).has(ancestorId);
}
