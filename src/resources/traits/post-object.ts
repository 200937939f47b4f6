import type { OrderRule, Trait } from '../../engine/definition/index.ts';
import { byInclude } from '../../engine/operations/list.ts';
import { apiError } from '../../errors/index.ts';
import { addressed } from './addressed.ts';
import { authored } from './authored.ts';
import { dated } from './dated.ts';
import { discussable } from './discussable.ts';
import { modified } from './modified.ts';
import type { PostItem } from './post-item.ts';
import { stated } from './stated.ts';
import { titled } from './titled.ts';
import { withMeta } from './with-meta.ts';

/** What posts, pages and media share (interface 2.1 to 2.3). */
export const postObject = (collection: string): readonly Trait<PostItem>[] => [
  dated,
  addressed,
  modified,
  stated,
  titled,
  authored,
  discussable,
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
