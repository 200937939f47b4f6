import {
  contextArgument,
  E,
  field,
  integerArgument,
  type OrderRule,
  offset,
  ordering,
  paging,
  search,
  VE,
  VEM,
} from '../../engine/definition/index.ts';
import { byInclude } from '../../engine/operations/list.ts';
import type { View } from '../../engine/view.ts';
import { guidOf } from '../../resources/post-objects/link.ts';
import { searchOf } from '../../resources/post-objects/search.ts';
import { all, any, type Condition, contains, type PostRow } from '../../storage/index.ts';
import { renderContent, renderExcerpt, renderTitle, withoutGalleries } from '../../text-work/index.ts';
import type { Adaptation } from '../adaptation.ts';
import { toItem } from '../links.ts';

/** A text as an object: as stored for those who edit, as HTML for all. */
const textOf = (
  note: string,
  contexts: typeof VE,
  { raw, rendered }: { raw: (revision: PostRow) => string; rendered: (revision: PostRow, view: View) => string },
) =>
  field.objectOf<PostRow>({
    note,
    contexts,
    members: {
      raw: { schema: { type: 'string', description: 'as stored' }, contexts: E, read: raw },
      rendered: { schema: { type: 'string', description: 'as HTML' }, contexts, read: rendered },
    },
  });

const orderBy: Readonly<Record<string, OrderRule>> = {
  date: 'date',
  id: 'id',
  include: byInclude,
  slug: 'slug',
  title: 'title_key',
};
const byDefault = { orderBy: 'date', order: 'desc' } as const;
/** Revisions have no search index: the few of one item are scanned. */
const inTexts = (word: string): Condition =>
  any(...['title', 'content', 'excerpt'].map((text) => contains(text, word)));

const { per_page: _, ...pagingWithoutSize } = paging;

/** Revisions and autosaves of one type: texts as objects, in every context, in pages. */
const revisionsOf = (collection: string): Adaptation<PostRow> => ({
  links: [{ rel: 'parent', to: (revision) => toItem(collection, revision.parent_id) }],
  contexts: {
    author: VEM,
    date: VEM,
    date_gmt: VE,
    id: VEM,
    modified: VE,
    modified_gmt: VE,
    parent: VEM,
    slug: VEM,
  },
  fields: {
    guid: field.objectOf<PostRow>({
      note: 'globally unique identifier',
      contexts: VE,
      members: {
        rendered: {
          schema: { type: 'string', description: 'as shown' },
          contexts: VE,
          read: (revision, { site }) => guidOf(revision, site),
        },
        raw: {
          schema: { type: 'string', description: 'as stored' },
          contexts: E,
          read: (revision, { site }) => guidOf(revision, site),
        },
      },
    }),
    title: textOf('title', VEM, { raw: ({ title }) => title, rendered: ({ title }) => renderTitle(title) }),
    content: textOf('content', VE, {
      raw: ({ content }) => content,
      rendered: ({ content }, { site: { smileys } }) => withoutGalleries(renderContent(content, { smileys })),
    }),
    excerpt: textOf('excerpt', VEM, {
      raw: ({ excerpt }) => excerpt,
      rendered: ({ excerpt }, { site: { smileys } }) => (excerpt === '' ? '' : renderExcerpt(excerpt, '', { smileys })),
    }),
  },
});

/** In pages, and deleted only with `force`. */
const operations: Adaptation<PostRow>['operations'] = {
  list: {
    arguments: {
      ...pagingWithoutSize,
      // Without `per_page`, all of them.
      per_page: integerArgument({ note: 'maximum items in the result set', minimum: 1, maximum: 100 }),
      ...offset,
      ...search((text) => all(...searchOf(text).words.map(inTexts))),
      ...ordering(Object.keys(orderBy), byDefault),
    },
    orderBy,
    default: byDefault,
    beyondEnd: 'refused',
    beyondEndCode: 'rest_revision_invalid_page_number',
  },
  retrieve: { arguments: { context: contextArgument } },
  delete: { force: 'required' },
};

/** The revisions of the items of a collection, in pages. */
export const revisions = (collection: string): Adaptation<PostRow> => ({ ...revisionsOf(collection), operations });

/** The autosaves of the items of a collection. */
export const autosaves = (collection: string): Adaptation<PostRow> => {
  const shown = revisionsOf(collection);
  return {
    ...shown,
    contexts: { ...shown.contexts, preview_link: E },
    createdStatus: 200,
    operations: {
      list: {
        arguments: { context: contextArgument },
        fixedOrder: [
          { column: 'modified', direction: 'desc' },
          { column: 'id', direction: 'desc' },
        ],
        beyondEnd: 'refused',
      },
      retrieve: { arguments: { context: contextArgument } },
    },
  };
};
