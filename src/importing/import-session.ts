import type { Site } from '../engine/scope.ts';
import { equals, everything, type Storage, type Stores } from '../storage/index.ts';
import type { MediaTaker } from './media-files.ts';
import type { ImportReport } from './report.ts';
import type { WxrAccount } from './wxr/wxr-events.ts';

/** What an account still lacks. */
export interface AwaitedPasswords {
  readonly hash: string;
  readonly applicationPasswords: NonNullable<WxrAccount['applicationPasswords']>;
}

/** What all parts of one import share. */
export interface ImportSession {
  readonly storage: Storage;
  readonly site: Site;
  readonly nowGmt: string;
  readonly report: ImportReport;
  /** The site the export comes from: names in it are recognised in a second run. */
  readonly source: string;
  /** Whether ids of posts and comments are kept: the database had none when the first import of the source began. */
  readonly keepsIds: boolean;
  readonly administrator: number;
  /** Meta fields that were declared for this import: `posts subtitle`. */
  readonly newFields: ReadonlySet<string>;
  /** Accounts of those who wrote what the export holds. */
  readonly authors: Set<number>;
  /** Accounts whose passwords are still to be stored: hashing takes long. */
  readonly passwords: Map<number, AwaitedPasswords>;
  /** Whether texts keep all markup, whoever wrote them. */
  readonly trustsMarkup: boolean;
  /** Whether the source wins where a thing was changed here and there. */
  readonly prefersSource: boolean;
  /** Takes the files of attachments; absent when they are not wanted. */
  readonly media: MediaTaker | undefined;
}

/** Marks in the list of imports that the ids of a source are kept. */
const KEEPS_IDS = 'keeps-ids';

/** Whether an import from this source keeps ids; decided by its first run, and remembered for those that follow. */
export async function decideIds(storage: Storage, source: string): Promise<boolean> {
  const decided = await storage.imports.find(source, KEEPS_IDS, '');
  if (decided !== undefined) return decided === 1;
  const isEmpty =
    (await storage.posts.ids({ where: everything, limit: 1 })).length === 0 &&
    (await storage.comments.ids({ where: everything, limit: 1 })).length === 0;
  await storage.transaction((stores) => stores.imports.record(source, KEEPS_IDS, '', { id: isEmpty ? 1 : 0 }));
  return isEmpty;
}

/** The administrator in whose name stands what has no known author. */
export async function firstAdministrator(storage: Storage): Promise<number> {
  const [row] = await storage.users.find({
    where: { kind: 'has', relation: 'roles', where: equals('role', 'administrator') },
    order: [{ column: 'id', direction: 'asc' }],
    limit: 1,
  });
  return row?.id ?? 0;
}

/** The id as given when it is free in the table, else none: then the database gives one. */
export async function freeId(
  get: (id: number) => Promise<unknown>,
  id: number | undefined,
): Promise<number | undefined> {
  return id !== undefined && id > 0 && (await get(id)) === undefined ? id : undefined;
}

/** Runs the work on one thing of the export; remembers what became of it. */
export async function once(
  session: ImportSession,
  stores: Stores,
  kind: string,
  name: string,
  make: () => Promise<number | undefined>,
): Promise<number | undefined> {
  const known = await stores.imports.find(session.source, kind, name);
  if (known !== undefined) {
    session.report.recognise(kind);
    return known;
  }
  const id = await make();
  if (id !== undefined) await stores.imports.record(session.source, kind, name, { id });
  return id;
}
