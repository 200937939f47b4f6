import type { Site } from '../engine/scope.ts';
import { equals, everything, type Storage, type Stores } from '../storage/index.ts';
import type { LongRecord } from './long-records.ts';
import type { ImportReport } from './report.ts';
import type { WxrAccount } from './wxr/wxr-events.ts';

/** What is still missing for an account. */
export interface AwaitedPasswords {
  readonly hash: string;
  readonly applicationPasswords: NonNullable<WxrAccount['applicationPasswords']>;
}

/** The state that all parts of one import share. */
export interface ImportSession {
  readonly storage: Storage;
  readonly site: Site;
  readonly nowGmt: string;
  readonly report: ImportReport;
  /** Reports a record that is too long, and writes it to the left-over file. */
  readonly keepLong: (record: LongRecord) => Promise<void>;
  /** The site that the export comes from; a second run recognises its items by it. */
  readonly source: string;
  /** Whether posts and comments keep their ids: when the database had none at the first import of the source. */
  readonly keepsIds: boolean;
  readonly administrator: number;
  /** Meta fields declared for this import, such as `posts subtitle`. */
  readonly newFields: ReadonlySet<string>;
  /** The accounts of the authors of the export. */
  readonly authors: Set<number>;
  /** Accounts whose passwords are stored later: hashing takes long. */
  readonly passwords: Map<number, AwaitedPasswords>;
  /** Whether all texts keep all markup. */
  readonly trustsMarkup: boolean;
  /** Whether the source wins when an item was changed on both sites. */
  readonly prefersSource: boolean;
}

/** Notes in the table of imports that a source keeps its ids. */
const KEEPS_IDS = 'keeps-ids';

/** Whether imports from this source keep ids; the first run decides, and notes it for later ones. */
export async function decideIds(storage: Storage, source: string): Promise<boolean> {
  const decided = await storage.imports.find(source, KEEPS_IDS, '');
  if (decided !== undefined) return decided === 1;
  const isEmpty =
    (await storage.posts.ids({ where: everything, limit: 1 })).length === 0 &&
    (await storage.comments.ids({ where: everything, limit: 1 })).length === 0;
  await storage.transaction((stores) => stores.imports.record(source, KEEPS_IDS, '', { id: isEmpty ? 1 : 0 }));
  return isEmpty;
}

/** The administrator who becomes the author of items without a known one. */
export async function firstAdministrator(storage: Storage): Promise<number> {
  const [row] = await storage.users.find({
    where: { kind: 'has', relation: 'roles', where: equals('role', 'administrator') },
    order: [{ column: 'id', direction: 'asc' }],
    limit: 1,
  });
  return row?.id ?? 0;
}

/** The given id if it is free in the table; undefined lets the database choose one. */
export async function freeId(
  get: (id: number) => Promise<unknown>,
  id: number | undefined,
): Promise<number | undefined> {
  return id !== undefined && id > 0 && (await get(id)) === undefined ? id : undefined;
}

/** Imports one item of the export, and notes the result. */
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
