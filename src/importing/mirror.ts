import type { ContentModel } from '../content-model/index.ts';
import { moderated } from '../resources/comments/moderation.ts';
import { trashed } from '../resources/post-objects/slug.ts';
import type { Stores, Taken } from '../storage/index.ts';
import type { ImportSession } from './import-session.ts';
import { itemKinds } from './item-kinds.ts';
import type { NameSet } from './name-set.ts';

/** The note about an item that was trashed here because the source no longer has it. */
const GONE = 'gone';

type Known = Taken & { readonly name: string };

interface Kind {
  /** The name of an item in the report; undefined when it is deleted or in the trash already. */
  find(stores: Stores, id: number): Promise<{ readonly version: number; readonly label: string } | undefined>;
  throwAway(stores: Stores, id: number): Promise<number>;
}

const posts: Kind = {
  async find(stores, id) {
    const row = await stores.posts.get(id);
    return row && row.status !== 'trash'
      ? { version: row.version, label: `${row.type} ${id} "${row.title}"` }
      : undefined;
  },
  async throwAway(stores, id) {
    const row = await stores.posts.get(id);
    if (row) await stores.posts.update(row, trashed(row));
    return (await stores.posts.get(id))?.version ?? 0;
  },
};

const comments: Kind = {
  async find(stores, id) {
    const row = await stores.comments.get(id);
    return row && row.status !== 'trash' ? { version: row.version, label: `comment ${id}` } : undefined;
  },
  async throwAway(stores, id) {
    const row = await stores.comments.get(id);
    if (row) await stores.comments.update(row, moderated(row, 'trash'));
    return (await stores.comments.get(id))?.version ?? 0;
  },
};

/** The kinds that a mirror moves to the trash, in this order. Users stay, since their items would lose their author. */
const kindsOf = (model: ContentModel): readonly (readonly [name: string, kind: Kind])[] => [
  ['comments', comments],
  ...itemKinds(model).map((kind) => [kind, posts] as const),
];

/**
 * Finds imported items that the source no longer has. A mirror moves them to the trash, unless they were changed here.
 *
 * @param whole the kinds that the source has listed completely
 */
export async function followRemovals(
  session: ImportSession,
  met: NameSet,
  { whole, mirrors }: { readonly whole: ReadonlySet<string>; readonly mirrors: boolean },
): Promise<void> {
  const { storage, source, site } = session;
  for (const [kind, work] of kindsOf(site.model)) {
    if (!whole.has(kind)) continue;
    for (let after = ''; ; ) {
      const some = await storage.imports.some(source, kind, after);
      const last = some.at(-1);
      if (last === undefined) break;
      after = last.name;
      const gone = some.filter(({ name, digest }) => !met.has(kind, name) && digest !== GONE);
      if (gone.length > 0)
        await storage.transaction(async (stores) => {
          for (const known of gone) await followRemoval({ session, stores, kind, work, mirrors }, known);
        });
    }
  }
}

interface Removal {
  readonly session: ImportSession;
  readonly stores: Stores;
  readonly kind: string;
  readonly work: Kind;
  readonly mirrors: boolean;
}

async function followRemoval(
  { session: { report, source, prefersSource }, stores, kind, work, mirrors }: Removal,
  { name, id, version }: Known,
): Promise<void> {
  const found = await work.find(stores, id);
  if (!found) return;
  if (!mirrors)
    return report.leaveOut(found.label, 'it no longer exists at the source; --mirror moves it to the trash');
  if (found.version !== version && !prefersSource)
    return report.leaveOut(found.label, 'it no longer exists at the source, but was changed here: it stays');
  const now = await work.throwAway(stores, id);
  await stores.imports.note(source, kind, name, { digest: GONE, version: now });
  report.take(`${kind} into the trash`);
}
