import type { PostType } from '../../content-model/index.ts';
import type { Input } from '../../engine/definition/index.ts';
import type { Scope } from '../../engine/scope.ts';
import { momentAt } from '../../engine/site-time.ts';
import type { PostRow, Reader } from '../../storage/index.ts';
import { metaColumn } from '../shared/with-meta.ts';
import type { PostRelated } from './access.ts';
import { type datesOf, modifiedNow } from './dates.ts';
import type { PostItem } from './item.ts';
import { slugOf } from './slug.ts';
import { rendered, type Texts } from './texts.ts';

/** The input of the rules of a type for a change. */
interface Writing {
  readonly input: Input;
  readonly columns: Partial<PostRow>;
  readonly related: Pick<PostRelated, 'author'>;
  readonly scope: Scope;
  readonly reader: Reader;
}

/** The decisions of the rules of a type. */
interface Decided {
  readonly texts: Texts;
  readonly status: string;
  readonly dates: ReturnType<typeof datesOf>;
  readonly parent_id: number;
}

/**
 * The row of a new item of any type: fields, rendered texts, dates, a free slug.
 *
 * @param isDated whether the modification date equals the publication date
 */
export async function newRow(
  type: PostType,
  { input, columns, related, scope, reader }: Writing,
  { texts, status, dates, parent_id, isDated }: Decided & { readonly isDated: boolean },
): Promise<{ readonly row: Partial<PostRow>; readonly slugFromId: boolean }> {
  const { actor, site, nowGmt } = scope;
  const modified = isDated ? dates : momentAt(nowGmt, site.timezone);
  const next = { status, parent_id, title: texts.title };
  const slug = await slugOf({ type, reader, actor, input, next, item: undefined });
  return {
    row: {
      type: type.slug,
      ...columns,
      ...metaColumn(input, scope),
      ...texts,
      ...rendered(texts, site),
      ...dates,
      modified: modified.date,
      modified_gmt: modified.date_gmt,
      status,
      parent_id,
      author_id: related.author?.id ?? actor.id,
      slug: slug ?? '',
    },
    slugFromId: slug === undefined,
  };
}

/** The changed columns of an item of any type. */
export async function changedRow(
  type: PostType,
  item: PostItem,
  { input, columns, related, scope, reader }: Writing,
  { texts, status, dates, parent_id }: Decided,
): Promise<Partial<PostRow>> {
  const next = { status, parent_id, title: texts.title };
  const slug = await slugOf({ type, reader, actor: scope.actor, input, next, item });
  return {
    ...columns,
    ...metaColumn(input, scope, item.meta),
    ...texts,
    ...rendered(texts, scope.site, item),
    ...dates,
    ...modifiedNow(item, scope),
    status,
    parent_id,
    ...(related.author && { author_id: related.author.id }),
    slug: slug ?? String(item.id),
    ...(item.status === 'trash' && status !== 'trash' && { trashed_status: '', trashed_slug: '' }),
  };
}
