import { ask, changed, type Post, send, titleOf } from '../../asking/index.ts';
import { tell } from '../../parts/index.ts';
import { postsWords } from '../../words/posts.ts';
import { forEach, inOrder, report } from '../shared/bulk.ts';
import { askToDestroy } from '../shared/destroy-dialog.tsx';
import type { Kind } from './kinds.ts';

/** What can be done with posts and pages of a list, with a way back. */

export type Row = Pick<Post, 'id' | 'status' | 'title' | 'slug' | 'link' | 'date_gmt' | 'modified_gmt' | 'author'> &
  Partial<Pick<Post, 'categories' | 'tags' | 'sticky' | 'password' | 'comment_status' | 'parent' | 'menu_order'>>;

type Listed = Pick<Row, 'id'>;

const path = ({ route }: Kind, id: number, query = ''): string => `wp/v2/${route}/${id}${query}`;

const refresher =
  ({ route }: Kind) =>
  (): void =>
    changed(`wp/v2/${route}?`);

/** Changes fields of an item. */
export const change = (kind: Kind, { id }: Pick<Row, 'id'>, body: Readonly<Record<string, unknown>>) =>
  send<Post>({ item: `${kind.route}/${id}`, method: 'PATCH', path: path(kind, id, '?context=edit'), body });

/** Moves items to the trash. @returns those that were refused */
export async function trash(kind: Kind, rows: readonly Row[]): Promise<readonly Row[]> {
  const outcome = await inOrder(
    forEach(rows, ({ id }) => send({ item: `${kind.route}/${id}`, method: 'DELETE', path: path(kind, id) })),
  );
  return report(outcome, {
    refresh: refresher(kind),
    told: (count) => postsWords().trashed(count, kind.name),
    undo: (done) => forEach(done, (row) => change(kind, row, { status: row.status, slug: row.slug })),
  });
}

/** Takes items out of the trash, into the states that they had. @returns those that were refused */
export async function restore(kind: Kind, rows: readonly Row[]): Promise<readonly Row[]> {
  const outcome = await forEach(rows, ({ id }) =>
    send({ item: `${kind.route}/${id}`, method: 'POST', path: `quoin/v1/${kind.route}/${id}/restore` }),
  );
  return report(outcome, { refresh: refresher(kind), told: (count) => postsWords().restored(count, kind.name) });
}

/** Asks, and deletes items for ever. Those that were refused are told to `onDone`. */
export function destroy(kind: Kind, rows: readonly Listed[], onDone?: (refused: readonly Listed[]) => void): void {
  const texts = postsWords();
  askToDestroy({ deleteAsk: texts.deleteAsk(rows.length, kind.name), deleteText: texts.deleteText, onAgree });
  async function onAgree(): Promise<void> {
    const outcome = await forEach(rows, ({ id }) => ask(path(kind, id, '?force=true'), { method: 'DELETE' }));
    const refused = report(outcome, { refresh: refresher(kind), told: (count) => texts.deleted(count, kind.name) });
    onDone?.(refused);
  }
}

/** Changes fields of many items. @returns those that were refused */
export async function changeAll(
  kind: Kind,
  rows: readonly Row[],
  fieldsOf: (row: Row) => Readonly<Record<string, unknown>>,
): Promise<readonly Row[]> {
  const outcome = await inOrder(forEach(rows, (row) => change(kind, row, fieldsOf(row))));
  const fieldsBefore = (row: Row) =>
    Object.fromEntries(Object.keys(fieldsOf(row)).map((name) => [name, row[name as keyof Row]]));
  return report(outcome, {
    refresh: refresher(kind),
    told: (count) => postsWords().changed(count, kind.name),
    undo: (done) => forEach(done, (row) => change(kind, row, fieldsBefore(row))),
  });
}

/** Makes a draft with the texts, terms and picture of an item. */
export async function duplicate(kind: Kind, row: Row): Promise<void> {
  const { body } = await ask<Post>(path(kind, row.id, '?context=edit'));
  const { content, excerpt, categories, tags, featured_media, comment_status, parent } = body;
  await send({
    item: `new/${crypto.randomUUID()}`,
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
