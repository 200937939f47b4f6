import { setTimeout as delay } from 'node:timers/promises';
import { anonymous } from '../../access/index.ts';
import { mapInTurns } from '../../event-loop/index.ts';
import {
  MAX_PRESENTED_LENGTH,
  type NewPresentedPost,
  type PostPosition,
  type PostPresenter,
  type Storage,
  type Stores,
} from '../../storage/index.ts';
import { withLongTexts } from '../../text-work/index.ts';
import type { Resource } from '../definition/index.ts';
import { itemMethods } from '../operations/allow.ts';
import type { Scope, Site } from '../scope.ts';
import { gmtOf } from '../site-time.ts';
import { formOf } from './presented-item.ts';
import { stampOf } from './stored-items.ts';

/** Presents posts for storing: in the transactions that change them, and missing ones in a batch. */
export interface PostsPresenter extends PostPresenter {
  /** Presents all missing posts between requests. Resolves at the end. @param onDone is called with the number of each step */
  presentAll(onDone?: (count: number) => void): Promise<void>;
  /** Waits for running work. */
  close(): Promise<void>;
}

interface PresenterOptions {
  readonly resources: readonly Resource[];
  readonly storage: Storage;
  readonly site: () => Site;
  /** The clock, in milliseconds. */
  readonly now: () => number;
  /** Called with errors. */
  readonly onFault: (error: unknown) => void;
}

/** Posts checked per statement, and presented per transaction: small enough to hold up others for a few milliseconds only. */
const SCAN_BATCH_SIZE = 500;
const WRITE_BATCH_SIZE = 10;
/** The pause between two steps, for requests. */
const PAUSE_MS = 3;

/** The item in context view, which is the same for everybody who may see it. */
function presentedOf(resource: Resource, item: unknown, scope: Scope): NewPresentedPost {
  const { site, nowGmt } = scope;
  const context = 'view';
  const id = resource.idOf(item);
  if (!resource.items.stored?.isAlone(item)) return nothingOf(id, resource, site);
  const isOnlyRead = `${itemMethods(resource, item, scope)}` === 'GET';
  const isOpen = isOnlyRead && !resource.access.retrieve?.(anonymous, item, { context, input: { context }, scope });
  const form = formOf(resource, item, { context, actor: anonymous, site, nowGmt });
  return { id, stamp: stampOf(resource, site), is_open: isOpen ? 1 : 0, ...form };
}

/** Records that a post is not stored. */
const nothingOf = (id: number, resource: Resource, site: Site): NewPresentedPost => ({
  id,
  stamp: stampOf(resource, site),
  is_open: 0,
  digest: '',
  text: '',
});

export function postsPresenter({ resources, storage, site, now, onFault }: PresenterOptions): PostsPresenter {
  const byType = new Map(
    resources.flatMap((resource) => {
      const { stored } = resource.items;
      return stored ? [[stored.type, resource] as const] : [];
    }),
  );
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  let isWanted = false;

  async function presentedOfAll(
    resource: Resource,
    ids: readonly number[],
    stores: Stores,
    onFailed: (error: unknown) => undefined,
  ): Promise<NewPresentedPost[]> {
    const items = await resource.items.load(stores, ids, 'view');
    // Read the clock after the rows, so that a post published meanwhile is not presented as hidden.
    const nowGmt = gmtOf(now());
    const scope: Scope = { actor: anonymous, site: site(), nowGmt, address: '', userAgent: '', requestId: '' };
    const textsOf = (item: unknown) => Object.values(item as object);
    const presented = await mapInTurns(items, textsOf, (item) => {
      try {
        return presentedOf(resource, item, scope);
      } catch (error) {
        return onFailed(error);
      }
    });
    return presented.filter((post) => post !== undefined);
  }

  async function presentSome(resource: Resource, type: string, ids: readonly number[]): Promise<void> {
    await withLongTexts(anonymous.id, () =>
      storage.transaction(async (stores) => {
        // Another process may have presented them meanwhile.
        const missing = await stores.presentedPosts.missing(type, ids, stampOf(resource, site()));
        const isLong = ({ bytes }: { bytes: number }) => Number(bytes) > MAX_PRESENTED_LENGTH;
        const [long, short] = [missing.filter(isLong), missing.filter((post) => !isLong(post))];
        await stores.presentedPosts.put(long.map(({ id }) => nothingOf(id, resource, site())));
        const wanted = short.map(({ id }) => id);
        if (wanted.length === 0) return;
        const presented = await presentedOfAll(resource, wanted, stores, (error) => {
          throw error;
        });
        await stores.presentedPosts.put(presented);
      }),
    );
  }

  /** Presents the missing posts of a type. */
  async function presentType(type: string, resource: Resource, onDone: (count: number) => void): Promise<void> {
    let after: PostPosition | undefined;
    do {
      const page = { after, limit: SCAN_BATCH_SIZE };
      const looked = await storage.presentedPosts.lookThrough(type, stampOf(resource, site()), page);
      const { missing } = looked;
      for (let first = 0; first < missing.length; first += WRITE_BATCH_SIZE) {
        const ids = missing.slice(first, first + WRITE_BATCH_SIZE);
        await presentSome(resource, type, ids).catch(onFault);
        onDone(ids.length);
        await delay(PAUSE_MS, undefined, { signal: closing.signal });
      }
      await delay(PAUSE_MS, undefined, { signal: closing.signal });
      after = looked.next;
    } while (after !== undefined);
  }

  async function presentAll(onDone: (count: number) => void = () => undefined): Promise<void> {
    for (const [type, resource] of byType) await presentType(type, resource, onDone);
  }

  /** Posts that are missing after a fault are presented on request. */
  async function run(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await presentAll().catch((error: unknown) => {
        if (!closing.signal.aborted) onFault(error);
      });
    }
    running = undefined;
  }

  return {
    async present(changed, stores) {
      let isWhole = true;
      for (const [type, ids] of changed) {
        const resource = byType.get(type);
        if (!resource) continue;
        // A post that cannot be presented is changed nevertheless: the batch logs the reason.
        const presented = await presentedOfAll(resource, ids, stores, () => {
          isWhole = false;
        });
        await stores.presentedPosts.put(presented);
      }
      return isWhole;
    },
    presentMissing() {
      isWanted = !closing.signal.aborted;
      running ??= run();
    },
    presentAll,
    async close() {
      closing.abort();
      await running;
    },
  };
}
