import type { OrderRule, Trait } from '../../engine/definition/index.ts';
import { search } from '../../engine/definition/index.ts';
import { byInclude } from '../../engine/operations/list.ts';
import { apiError } from '../../errors/index.ts';
import { fold, matches, type Search } from '../../storage/index.ts';
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

const LONGEST_SEARCH_WORDS = 40;

/** A search of texts: words split at blanks that must all occur, `"a b"` as a phrase, `-word` excluded (behaviour 3). */
export function searchOf(text: string): Search {
  const words: string[] = [];
  const excluded: string[] = [];
  for (const [, phrase, word] of fold(text).matchAll(/"([^"]*)"|([^\s"]+)/g)) {
    const part = (phrase ?? word ?? '').trim();
    const isExcluded = phrase === undefined && part.startsWith('-') && part.length > 1;
    if (part !== '' && words.length + excluded.length < LONGEST_SEARCH_WORDS)
      (isExcluded ? excluded : words).push(isExcluded ? part.slice(1) : part);
  }
  return { phrase: fold(text).trim(), words, excluded };
}

/** The argument `search` of posts, pages and media. */
export const postSearch = search((text) => matches(['title', 'excerpt', 'content'], searchOf(text)));

/** The ways to sort that posts, pages and media share (interface 4.1 to 4.3). */
export const postOrders: Readonly<Record<string, OrderRule>> = {
  date: 'date',
  relevance: (_direction, _input, wanted) => {
    if (!wanted || wanted.words.length === 0) throw apiError('rest_no_search_term_defined');
    return [{ relevance: wanted }, { column: 'date', direction: 'desc' }];
  },
  id: 'id',
  include: byInclude,
  title: 'title_key',
  slug: 'slug',
};
