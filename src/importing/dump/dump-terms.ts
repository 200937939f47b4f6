import type { WxrCategory, WxrItemTerm, WxrTag, WxrTerm } from '../wxr/wxr-events.ts';
import { type DumpRows, idIn } from './dump-rows.ts';
import { metaIn, textIn } from './dump-values.ts';

interface DumpPosts {
  readonly rows: DumpRows;
  readonly prefix: string;
}

/** The terms of all taxonomies. */
export function* termsOf({ rows, prefix }: DumpPosts): Generator<WxrCategory | WxrTag | WxrTerm> {
  for (const row of rows.each(`${prefix}term_taxonomy`)) {
    const id = idIn(row['term_id']);
    const term = id === undefined ? undefined : rows.one(`${prefix}terms`, id);
    if (id === undefined || !term) continue;
    const taxonomy = textIn(row, 'taxonomy');
    const parent = idIn(row['parent']) ?? 0;
    const parentSlug = parent === 0 ? undefined : textIn(rows.one(`${prefix}terms`, parent) ?? {}, 'slug');
    const common = {
      id,
      slug: textIn(term, 'slug'),
      name: textIn(term, 'name'),
      description: textIn(row, 'description'),
      meta: metaIn(rows.of(`${prefix}termmeta`, id)),
      line: id,
      faults: [],
    };
    if (taxonomy === 'category') yield { kind: 'category', ...common, parentSlug };
    else if (taxonomy === 'post_tag') yield { kind: 'tag', ...common };
    else yield { kind: 'term', ...common, taxonomy, parentSlug };
  }
}

/** The terms of a post. */
export const termsOfPost = ({ rows, prefix }: DumpPosts, postId: number): WxrItemTerm[] =>
  rows.of(`${prefix}term_relationships`, postId).flatMap((relation) => {
    const row = rows.one(`${prefix}term_taxonomy`, idIn(relation['term_taxonomy_id']) ?? 0);
    const term = row && rows.one(`${prefix}terms`, idIn(row['term_id']) ?? 0);
    return term
      ? [{ domain: textIn(row, 'taxonomy'), nicename: textIn(term, 'slug'), name: textIn(term, 'name') }]
      : [];
  });
