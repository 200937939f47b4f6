import { setTimeout as delay } from 'node:timers/promises';
import { anonymous } from '../../access/index.ts';
import type { MadeFragment, Storage, Stores } from '../../storage/index.ts';
import { withLongTexts } from '../../text-work/index.ts';
import type { Resource } from '../definition/index.ts';
import type { Scope, Site } from '../scope.ts';
import { gmtOf } from '../site-time.ts';
import { itemMethods } from './allow.ts';
import { formOf } from './presented-item.ts';
import { stampOf } from './stored-items.ts';

/** Makes items ready to be sent, ahead of those who ask for them. */
export interface StoredItemMaker {
  /** From now on makes what is due, beside requests, whenever nothing was written for a moment. */
  start(): void;
  /** Makes all that is due, at once. @param onMade is told after each step how many it were */
  makeAll(onMade?: (count: number) => void): Promise<void>;
  /** Waits for what has begun. */
  close(): Promise<void>;
}

interface MakerOptions {
  readonly resources: readonly Resource[];
  readonly storage: Storage;
  readonly site: () => Site;
  /** The clock, in milliseconds. */
  readonly now: () => number;
  /** How long nothing must have been written: what is being worked on will change again. */
  readonly quietMs?: number;
  /** Is told what went wrong. */
  readonly onFault: (error: unknown) => void;
}

/** So many are made in one go beside requests: nothing is held up for longer than a few milliseconds. */
const AT_ONCE = 10;
/** Posts with longer texts are made when they are asked for: to read and write them takes longer than to make them. */
const LONGEST_BYTES = 256 * 1024;
/** And where nobody waits. */
const MANY_AT_ONCE = 500;
/** Between two goes, requests take precedence. */
const PAUSE_MS = 3;
const QUIET_MS = 1_000;
/** Where it is never quiet, it is made after so many looks, for so long: a small part of the time. */
const MOST_WAITS = 30;
const BUSY_MS = 1_000;
/** The option that holds what everything was made under. */
const STAMPS_OPTION = 'fragment_stamps';
/** So many are looked at in one go, when that has changed. */
const LOOKED_AT_ONCE = 100;

/** The item in context view, in which everybody sees the same who may see it at all. */
function madeOf(resource: Resource, item: unknown, scope: Scope): MadeFragment {
  const { site, nowGmt } = scope;
  const context = 'view';
  const isOnlyRead = `${itemMethods(resource, item, scope)}` === 'GET';
  const isOpen = isOnlyRead && !resource.access.retrieve?.(anonymous, item, { context, input: { context }, scope });
  const form = formOf(resource, item, { context, actor: anonymous, site, nowGmt });
  return { id: resource.idOf(item), stamp: stampOf(resource, site), is_open: isOpen ? 1 : 0, ...form };
}

export function storedItemMaker(options: MakerOptions): StoredItemMaker {
  const { storage, site, now, quietMs = QUIET_MS, onFault } = options;
  const byType = new Map(
    options.resources.flatMap((resource) => {
      const { stored } = resource.items;
      return stored ? [[stored.type, { resource, stored }] as const] : [];
    }),
  );
  const closing = new AbortController();
  const pause = (milliseconds: number) => delay(milliseconds, undefined, { signal: closing.signal });
  let running: Promise<void> | undefined;

  /** What is made of posts of a type; nothing of those that are not kept. */
  async function madeOfAll(type: string, ids: readonly number[], stores: Stores): Promise<MadeFragment[]> {
    const maker = byType.get(type);
    if (!maker || ids.length === 0) return [];
    const { resource, stored } = maker;
    const items = await resource.items.load(stores, ids, 'view');
    // The time is taken after the rows: what others have published meanwhile is not made as if it were still hidden.
    const scope: Scope = {
      actor: anonymous,
      site: site(),
      nowGmt: gmtOf(now()),
      address: '',
      userAgent: '',
      requestId: '',
    };
    return items.filter((item) => stored.isAlone(item)).map((item) => madeOf(resource, item, scope));
  }

  /** @returns how many: none when nothing is due */
  const makeSome = (limit: number): Promise<number> =>
    withLongTexts(anonymous.id, () =>
      storage.transaction(async (stores) => {
        const due = await stores.fragments.due(limit);
        for (const [type, rows] of Map.groupBy(due, (row) => row.type)) {
          const ids = rows.map((row) => row.id);
          const worthIt = rows.filter(({ bytes }) => Number(bytes) <= LONGEST_BYTES).map((row) => row.id);
          await stores.fragments.keep(ids, await madeOfAll(type, worthIt, stores));
        }
        return due.length;
      }),
    );

  /** Makes due what was made by another program, or for a site that looked otherwise. */
  async function expire(): Promise<void> {
    for (const { resource, stored } of byType.values()) {
      const option = `${STAMPS_OPTION}:${stored.type}`;
      const stamp = stampOf(resource, site());
      if ((await storage.options.get(option)) === stamp) continue;
      for (let last: number | undefined = 0; last !== undefined; await pause(PAUSE_MS)) {
        const after: number = last;
        last = await storage.transaction(({ fragments: kept }) =>
          kept.expire(stored.type, stamp, { after, limit: LOOKED_AT_ONCE }),
        );
      }
      await storage.transaction(({ options: kept }) => kept.set(option, stamp));
    }
  }

  /** What everything is made under at the moment: settings of the site may change it. */
  const currentStamps = (): string => [...byType.values()].map(({ resource }) => stampOf(resource, site())).join(' ');

  async function run(): Promise<void> {
    let stamps: string | undefined;
    let seen: number | undefined;
    let waited = 0;
    for (;;) {
      await pause(quietMs);
      if (stamps !== currentStamps()) {
        stamps = currentStamps();
        await expire();
      }
      const version = await storage.version();
      const isQuiet = version === seen;
      seen = version;
      waited = isQuiet ? 0 : waited + 1;
      if ((!isQuiet && waited < MOST_WAITS) || (await storage.fragments.due(1)).length === 0) continue;
      await makeMany(isQuiet);
      seen = await storage.version();
      waited = 0;
    }
  }

  /** Makes what is due until somebody else writes; where it is never quiet, for a while. */
  async function makeMany(isQuiet: boolean): Promise<void> {
    const end = performance.now() + BUSY_MS;
    for (;;) {
      if ((await makeSome(AT_ONCE)) === 0) return;
      const version = await storage.version();
      await pause(PAUSE_MS);
      if (isQuiet ? version !== (await storage.version()) : performance.now() > end) return;
    }
  }

  /** Goes on until it is closed, whatever goes wrong: what is not made ahead is made when it is asked for. */
  async function runOn(): Promise<void> {
    while (!closing.signal.aborted) {
      // It begins with a pause: a fault that stays is not met without end.
      await run().catch((error: unknown) => {
        if (!closing.signal.aborted) onFault(error);
      });
    }
  }

  return {
    start() {
      running ??= runOn();
    },
    async makeAll(onMade = () => undefined) {
      await expire();
      for (let count = 1; count > 0; onMade(count)) count = await makeSome(MANY_AT_ONCE);
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}
