import { tell } from '../../parts/index.ts';
import { ask, COUNTS, changed, type Post, randomName, send, titleOf } from '../../server/index.ts';
import { postsWords } from '../../words/posts.ts';
import { type Course, forEach, inOrder, report } from './bulk.ts';
import { askToDestroy } from './destroy-dialog.tsx';
import type { Kind } from './post-kinds.ts';
import { type Members, sendAsSeen, sendFromNow } from './send-as-seen.ts';

/** The actions on posts and pages of a list, with undo. */

export type Row = Pick<
  Post,
  'id' | 'status' | 'title' | 'slug' | 'link' | 'date' | 'date_gmt' | 'modified_gmt' | 'author'
> &
  Partial<Pick<Post, 'categories' | 'tags' | 'sticky' | 'password' | 'comment_status' | 'parent' | 'menu_order'>>;

type Listed = Pick<Row, 'id'>;

const path = ({ route }: Kind, id: number, query = ''): string => `wp/v2/${route}/${id}${query}`;

export const refresher =
  ({ route }: Kind) =>
  (): void => {
    changed(`wp/v2/${route}?`);
    changed(COUNTS);
  };

/** The members with these names. */
export const pick = (of: object, names: readonly string[]): Members =>
  Object.fromEntries(names.map((name) => [name, (of as Members)[name]]));

const patch = (kind: Kind, id: number, names: readonly string[]) => ({
  item: `${kind.route}/${id}`,
  method: 'PATCH' as const,
  path: path(kind, id, `?context=edit&_fields=${['id', ...names].join()}`),
});

/**
 * Changes fields of an item, if they have the values that the list showed.
 *
 * @returns the new fields
 * @throws Problem 412 when somebody else has changed them
 */
export async function change(kind: Kind, id: number, body: Members, seen: Members): Promise<Members> {
  const names = Object.keys(body);
  const answer = await sendAsSeen<Post>({ ...patch(kind, id, names), body }, seen);
  return pick(answer.body, names);
}

/** Moves items to the trash. @returns the items that were refused */
export async function trash(kind: Kind, rows: readonly Row[], course?: Course<Row>): Promise<readonly Row[]> {
  const toTrash = ({ id, status }: Row) =>
    sendAsSeen({ item: `${kind.route}/${id}`, method: 'DELETE', path: path(kind, id) }, { status });
  const outcome = await inOrder(forEach(rows, toTrash, course));
  return report(
    outcome,
    {
      refresh: refresher(kind),
      told: (count) => postsWords().trashed(count, kind.route),
      undo: (done) => forEach(done, ({ id, status, slug }) => change(kind, id, { status, slug }, { status: 'trash' })),
    },
    course,
  );
}

/** Restores items from the trash, with their former status. @returns the items that were refused */
export async function restore(kind: Kind, rows: readonly Row[], course?: Course<Row>): Promise<readonly Row[]> {
  const putBack = ({ id }: Row) =>
    send({ item: `${kind.route}/${id}`, method: 'POST', path: `quoin/v1/${kind.route}/${id}/restore` });
  const outcome = await forEach(rows, putBack, course);
  return report(
    outcome,
    { refresh: refresher(kind), told: (count) => postsWords().restored(count, kind.route) },
    course,
  );
}

/** Runs a bulk action, which may be observed. */
export type Run<Item> = (work: (course?: Course<Item>) => Promise<readonly Item[]>) => unknown;

/** Asks for confirmation, and deletes items permanently. */
export function destroy<Item extends Listed>(
  kind: Kind,
  rows: readonly Item[],
  run: Run<Item> = (work) => void work(),
): void {
  const texts = postsWords();
  const destroyIt = ({ id }: Item) => ask(path(kind, id, '?force=true'), { method: 'DELETE' });
  askToDestroy({
    deleteAsk: texts.deleteAsk(rows.length, kind.route),
    deleteText: texts.deleteText,
    async onAgree() {
      run(async (course) => {
        const outcome = await forEach(rows, destroyIt, course);
        return report(outcome, { refresh: refresher(kind), told: (count) => texts.deleted(count, kind.route) }, course);
      });
    },
  });
}

/** The fields of an item before and after a change. */
type Made = ReadonlyMap<number, { readonly before: Members; readonly after: Members }>;

const told = (kind: Kind, made: Made) => ({
  refresh: refresher(kind),
  told: (count: number) => postsWords().changed(count, kind.route),
  undo: (done: readonly Row[]) =>
    forEach(
      done.filter(({ id }) => made.has(id)),
      async ({ id }) => {
        const { before, after } = made.get(id) ?? { before: {}, after: {} };
        await change(kind, id, before, after);
      },
    ),
});

/** Sets fields of many items to the same values, if they have the values that the list showed. @returns the items that were refused */
export async function setAll(
  kind: Kind,
  rows: readonly Row[],
  fields: Members,
  course?: Course<Row>,
): Promise<readonly Row[]> {
  const made = new Map();
  const names = Object.keys(fields);
  async function set(row: Row): Promise<void> {
    const before = pick(row, names);
    made.set(row.id, { before, after: await change(kind, row.id, fields, before) });
  }
  return report(await inOrder(forEach(rows, set, course)), told(kind, made), course);
}

/** A change of the terms of an item: terms to add or to remove. */
export interface TermChange {
  readonly taxonomy: 'categories' | 'tags';
  readonly ids: readonly number[];
  readonly isMore: boolean;
}

/** Adds terms to many items, or removes them. Other terms stay, including those that others added. @returns the items that were refused */
export async function changeTerms(
  kind: Kind,
  rows: readonly Row[],
  { taxonomy, ids, isMore }: TermChange,
  course?: Course<Row>,
): Promise<readonly Row[]> {
  const made = new Map();
  async function changeOne(row: Row): Promise<void> {
    let before: Members = {};
    const answer = await sendFromNow<Post>(patch(kind, row.id, [taxonomy]), pick(row, [taxonomy]), (now) => {
      before = pick(now, [taxonomy]);
      const has = (now[taxonomy] as readonly number[] | undefined) ?? [];
      return { [taxonomy]: isMore ? [...new Set([...has, ...ids])] : has.filter((id) => !ids.includes(id)) };
    });
    if (answer) made.set(row.id, { before, after: pick(answer.body, [taxonomy]) });
  }
  return report(await inOrder(forEach(rows, changeOne, course)), told(kind, made), course);
}

/** Creates a draft with the texts, terms and picture of an item. */
export async function duplicate(kind: Kind, row: Row): Promise<void> {
  const { body } = await ask<Post>(path(kind, row.id, '?context=edit'));
  const { content, excerpt, categories, tags, featured_media, comment_status, parent } = body;
  await send({
    item: `new/${randomName()}`,
    method: 'POST',
    path: `wp/v2/${kind.route}`,
    body: {
      title: postsWords().copyOf(body.title.raw),
      content: content.raw,
      excerpt: excerpt.raw,
      featured_media,
      comment_status,
      status: 'draft',
      ...(categories && { categories }),
      ...(tags && { tags }),
      ...(parent !== undefined && { parent }),
    },
  });
  refresher(kind)();
  tell(postsWords().duplicated(titleOf(row)));
}
