import { dirname, join } from 'node:path';
import type { Site } from '../engine/scope.ts';
import type { Storage, Stores } from '../storage/index.ts';
import { type CheckedRecords, isThing } from './check-records.ts';
import { connectAwaiting, connectItem } from './connect-items.ts';
import { findingsOf } from './findings.ts';
import { importAuthor } from './import-authors.ts';
import { importFiles } from './import-files.ts';
import { importItem } from './import-items.ts';
import { importPasswords } from './import-passwords.ts';
import { decideIds, firstAdministrator, type ImportSession } from './import-session.ts';
import { importReferringSettings, importSettings } from './import-settings.ts';
import { connectTerm, importTerm, type LooseTerm } from './import-terms.ts';
import { kindOfItem } from './item-kinds.ts';
import { nameOfItem } from './item-names.ts';
import { LeftOvers, leftOverFile } from './left-overs.ts';
import type { MediaTaker, TakenFile } from './media-files.ts';
import { isSameSite, MediaLinks } from './media-links.ts';
import { followRemovals } from './mirror.ts';
import { NameSet } from './name-set.ts';
import { PendingReferences } from './references.ts';
import { RefusedFiles } from './refused-files.ts';
import { ImportReport } from './report.ts';
import { storeOrKeep } from './unless-too-long.ts';
import type { WxrEnd, WxrEvent, WxrItem } from './wxr/wxr-events.ts';

export interface ImportOptions {
  /** The source, checked by `checkRecords`. */
  readonly checked: CheckedRecords;
  readonly storage: Storage;
  readonly site: Site;
  readonly nowGmt: string;
  readonly media?: MediaTaker | undefined;
  /** Whether texts keep all markup, even those of authors who may not write it here. */
  readonly trustsMarkup?: boolean;
  /** Whether the source wins when an item was changed on both sites. */
  readonly prefersSource?: boolean;
  /** Whether to move items to the trash that the source no longer has. */
  readonly mirrors?: boolean;
  /** The folder for the file of unsupported records. */
  readonly folder: string;
  /** Meta fields declared for this import, such as `posts subtitle`: items that were imported before get them too. */
  readonly newFields?: ReadonlySet<string>;
  /** Called with the progress: the current part, and the number of items done and in total. */
  readonly onProgress?: (part: ImportPart, done: number, total: number) => void;
}

export type ImportPart = 'checking' | 'media' | 'content' | 'connecting' | 'passwords';

/** Items per transaction: the server continues to serve and write in between. */
const BATCH_SIZE = 50;

/**
 * Imports a checked source, which is read as a stream again. A second run recognises the items of the first, and
 * imports only what has changed at the source.
 */
export async function importExport(options: ImportOptions): Promise<ImportReport> {
  const { checked, storage, site, nowGmt, media, trustsMarkup = false, onProgress } = options;
  const { read } = checked;
  const source = checked.site.baseBlogUrl || checked.site.link || checked.site.title || 'export';
  const report = new ImportReport();
  const imported = await importSettings({ storage, site, report }, checked.site.settings ?? {});
  const leftOverPath = leftOverFile(options.folder, source);
  const refused = new RefusedFiles(join(dirname(leftOverPath), 'files'));
  const leftOvers = new LeftOvers(leftOverPath, { site: imported, report, refused });
  const session: ImportSession = {
    storage,
    keepLong: (record) => leftOvers.keepLong(record),
    site: imported,
    nowGmt,
    source,
    trustsMarkup,
    prefersSource: options.prefersSource ?? false,
    report,
    keepsIds: await decideIds(storage, source),
    administrator: await firstAdministrator(storage),
    authors: new Set(),
    passwords: new Map(),
    newFields: options.newFields ?? new Set(),
  };

  // At the same address, files keep their paths, and texts are unchanged.
  const links = new MediaLinks(isSameSite(source, site.url));
  const files = media
    ? await importFiles(session, { media, refused, links }, read(), (done) =>
        onProgress?.('media', done, checked.attachments),
      )
    : new Map();
  const met = new NameSet();
  const onTaken = (done: number): void => onProgress?.('content', done, checked.things);
  const { pending, end } = await leftOvers.during(() =>
    takeContent(session, checked.blocks.placeIn(leftOvers.pass(read())), { files, links, met }, onTaken),
  );
  report.told = end?.told ?? {};
  await inBatches(
    pending,
    storage,
    (stores, references) => connectItem(session, stores, references),
    (done) => onProgress?.('connecting', done, pending.length),
  );
  await connectAwaiting(session);
  await storage.transaction((stores) => stores.imports.continueIds());
  await importReferringSettings(session, checked.site.settings ?? {}, checked.defaultCategory);
  await importPasswords(session, (done) => onProgress?.('passwords', done, session.passwords.size));
  const mirrors = options.mirrors ?? false;
  await followRemovals(session, met, { whole: new Set(end?.whole), mirrors });
  session.report.findings = await findingsOf(session, { ...checked, refused: leftOvers.refusedFiles });
  return session.report;
}

interface TakenBefore {
  readonly files: ReadonlyMap<string, TakenFile>;
  readonly links: MediaLinks;
  /** The records of the source. */
  readonly met: NameSet;
}

interface TakenContent {
  /** What to connect when all items are imported. */
  readonly pending: PendingReferences;
  readonly end: WxrEnd | undefined;
}

/** Imports authors, terms and items in the order of the file. */
async function takeContent(
  session: ImportSession,
  events: AsyncGenerator<WxrEvent>,
  { files, links, met }: TakenBefore,
  onProgress: (done: number) => void,
): Promise<TakenContent> {
  const pending = new PendingReferences();
  let end: WxrEnd | undefined;
  const loose: LooseTerm[] = [];
  const take = async (stores: Stores, event: WxrEvent): Promise<void> => {
    switch (event.kind) {
      case 'author': {
        const id = await storeOrKeep(session, event, () => importAuthor(session, stores, event));
        const name = String(event.id);
        if (
          id !== undefined &&
          event.id &&
          (await stores.imports.find(session.source, 'author-ids', name)) === undefined
        ) {
          await stores.imports.record(session.source, 'author-ids', name, { id });
        }
        return;
      }
      case 'category':
      case 'tag': {
        const term = await storeOrKeep(session, event, () => importTerm(session, stores, event));
        if (term) loose.push(term);
        return;
      }
      case 'term':
        return session.report.leaveOut(
          `term "${event.name ?? event.slug ?? ''}" (line ${event.line})`,
          `there is no taxonomy ${event.taxonomy ?? ''} here`,
        );
      case 'item': {
        met.add(kindOfItem(session.site.model, event) ?? '', nameOfItem(event));
        for (const { id } of event.comments) met.add('comments', String(id));
        const references = await importItem(session, stores, event, { file: fileOf(event, files), links });
        if (references?.parent || references?.thumbnail) pending.add(references);
        else if (references) await connectItem(session, stores, references);
        return;
      }
      case 'remark':
        return session.report.leaveOut(event.what, event.why);
      case 'site':
      case 'left-over':
        return;
      case 'end':
        end = event;
        for (const term of loose) await connectTerm(session, stores, term);
        return;
    }
  };
  await inBatches(events, session.storage, take, onProgress, isThing);
  return { pending, end };
}

const fileOf = (item: WxrItem, files: ReadonlyMap<string, TakenFile>) =>
  item.postType === 'attachment' ? files.get(nameOfItem(item)) : undefined;

/** Processes items in batches, each in one transaction. */
async function inBatches<Thing>(
  things: AsyncIterable<Thing> | Iterable<Thing>,
  storage: Storage,
  work: (stores: Stores, thing: Thing) => Promise<void>,
  onProgress: (done: number) => void,
  counts: (thing: Thing) => boolean = () => true,
): Promise<void> {
  let batch: Thing[] = [];
  let done = 0;
  const flush = async (): Promise<void> => {
    const taken = batch;
    batch = [];
    await storage.transaction(async (stores) => {
      for (const thing of taken) await work(stores, thing);
    });
    done += taken.filter(counts).length;
    onProgress(done);
  };
  for await (const thing of things) {
    batch.push(thing);
    if (batch.length >= BATCH_SIZE) await flush();
  }
  if (batch.length > 0) await flush();
}
