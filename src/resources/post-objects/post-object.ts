import type { OrderRule, Trait } from '../../engine/definition/index.ts';
import { byInclude } from '../../engine/operations/list.ts';
import { apiError } from '../../errors/index.ts';
import { publicationDate } from '../shared/publication-date.ts';
import { withMeta } from '../shared/with-meta.ts';
import { author, discussion, identity, modificationDate, status } from './fields.ts';
import type { PostItem } from './item.ts';
import { title } from './text-fields.ts';

/** What posts, pages and media share (interface 2.1 to 2.3). */
export const postObject = (collection: string): readonly Trait<PostItem>[] => [
  publicationDate,
  identity,
  modificationDate,
  status,
  title,
  author,
  discussion,
  withMeta(collection),
];

/** The ways to sort that posts, pages and media share (interface 4.1 to 4.3). */
export const postOrders: Readonly<Record<string, OrderRule>> = {
  date: 'date',
  // Best first in either direction.
  relevance: (direction, _input, wanted) => {
    if (!wanted || wanted.words.length === 0) throw apiError('rest_no_search_term_defined');
    return [{ relevance: wanted }, { column: 'date', direction }];
  },
  id: 'id',
  include: byInclude,
  title: 'title_key',
  slug: 'slug',
};
