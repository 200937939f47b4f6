import { useState } from 'preact/hooks';
import { Later, loadOnce } from '../../parts/later.tsx';
import { addressOf, go, place } from '../../place.ts';
import { can, plain, useCommentCounts, useCounts, useKept } from '../../server/index.ts';
import { listWords } from '../../words/lists.ts';
import { postsWords } from '../../words/posts.ts';
import { viewsWords } from '../../words/views.ts';
import { type Choice, FilterSelect } from '../shared/filter-select.tsx';
import { focusNextRow, useKeys, useRowKeys } from '../shared/keys.ts';
import { ListStates } from '../shared/list-states.tsx';
import type * as Actions from '../shared/post-actions.ts';
import type { Row } from '../shared/post-actions.ts';
import type { Kind } from '../shared/post-kinds.ts';
import { SearchField } from '../shared/search-field.tsx';
import { StateChips } from '../shared/state-chips.tsx';
import { useUnsaved } from '../shared/unsaved.ts';
import { listPath, useDrawn, useList } from '../shared/use-list.ts';
import { FilterChips } from './filter-chips.tsx';
import { PostRow } from './row.tsx';
import { spanArguments } from './span.ts';
import { useBulk } from './use-bulk.ts';
import { ViewSwitch } from './view-switch.tsx';
import { Views } from './views.tsx';

const STATES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
/** The query parameters that filter the list, except the status. */
const FILTERS = ['search', 'author', 'category', 'tag', 'from', 'to'];

const loadFilters = () => import('./filters-dialog.tsx');
const loadBar = () => import('./bulk-bar.tsx');
const loadEmpty = () => import('../shared/empty-trash.tsx');
const actions = loadOnce(() => import('../shared/post-actions.ts'));
const trash = async (...what: Parameters<typeof Actions.trash>) => (await actions()).trash(...what);

const FIELDS =
  'id,status,title,slug,link,date,date_gmt,modified_gmt,author,categories,tags,sticky,password,comment_status';

/** The sort orders by their values in the URL. */
const ORDERS: Readonly<Record<string, readonly [orderby: string, order: string]>> = {
  '': ['date', 'desc'],
  modified: ['modified', 'desc'],
  title: ['title', 'asc'],
  oldest: ['date', 'asc'],
};

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The list of posts or pages: statuses, filters, search, rows, bulk actions. The URL holds its state. */
export function PostList({ kind }: { kind: Kind }) {
  const texts = postsWords();
  const { query } = place.value;
  const chosen = (name: string): string => query.get(name) ?? '';
  const state = chosen('status');
  const [orderby, order] = ORDERS[chosen('order')] ?? ['date', 'desc'];
  const route = `wp/v2/${kind.route}`;
  const matching = {
    context: 'edit',
    status: state || 'any',
    search: chosen('search'),
    author: chosen('author'),
    categories: chosen('category'),
    tags: chosen('tag'),
    ...spanArguments({ from: chosen('from'), to: chosen('to') }),
    orderby,
    order,
    _fields: FIELDS,
  };
  const list = useList<Row>(route, matching);
  const drawn = useDrawn(list.items);
  const authors = useNames(`users?${can('edit_others_posts') ? 'who=authors&' : ''}per_page=100&_fields=id,name`);
  const categories = useNames(kind.hasTerms ? 'categories?per_page=100&_fields=id,name' : undefined);
  const bulk = useBulk(list, route, matching);
  const { selection } = bulk;
  const isPage = list.items.length > 0 && list.items.every(({ id }) => selection.has(id));
  const [isChoosing, setChoosing] = useState(false);
  const [edited, setEdited] = useState<number>();
  const rowOf = (id: number): Row | undefined => list.items.find((row) => row.id === id);
  useKeys({ n: () => go(`/${kind.route}/new`), Escape: () => selection.all(false) });
  useRowKeys(
    list.items.map(({ id }) => id),
    {
      x: (id) => selection.toggle(id),
      e: (id) => setEdited(id),
      '#': (id) => {
        const row = rowOf(id);
        if (!row || row.status === 'trash') return;
        if (selection.has(id)) return void bulk.run((course) => trash(kind, bulk.rows, course));
        focusNextRow(
          list.items.map((one) => one.id),
          id,
        );
        void trash(kind, [row]);
      },
    },
  );
  const isNarrowed = FILTERS.some((name) => chosen(name) !== '');
  const counts = useCounts(kind.route);
  const comments = useCommentCounts(list.items.map(({ id }) => id));
  const unsaved = useUnsaved();
  const newItem = (
    <a class="button main" href={addressOf(`/${kind.route}/new`)}>
      {kind.route === 'posts' ? texts.newPost : texts.newPage}
    </a>
  );
  return (
    <>
      <header class="screen-head">
        <h1>{texts[kind.route]}</h1>
        {newItem}
      </header>
      <StateChips
        label={listWords().states}
        version={list.at ?? 0}
        totals={FILTERS.some((name) => name !== 'search' && chosen(name)) ? undefined : totalsOf(counts)}
        keeps={[...FILTERS, 'order']}
        chips={['', ...STATES].map((value) => ({
          value,
          label: texts[(value || 'any') as (typeof STATES)[number] | 'any'],
          count: listPath(route, {
            ...matching,
            // Counting all statuses for each typed letter would take seven searches.
            search: '',
            per_page: '1',
            status: value || 'any',
            _fields: 'id',
          }),
        }))}
      />
      <div class="list-tools">
        {kind.route === 'pages' && <ViewSwitch isTree={false} />}
        <SearchField label={listWords().search} />
        {authors.length > 1 && can('edit_others_posts') && (
          <FilterSelect name="author" label={texts.author} all={texts.allAuthors} choices={authors} />
        )}
        {categories.length > 1 && (
          <FilterSelect name="category" label={texts.categories} all={texts.allCategories} choices={categories} />
        )}
        <FilterSelect
          name="order"
          label={texts.order}
          all={texts.byDate}
          choices={[
            { value: 'modified', label: texts.byModified },
            { value: 'title', label: texts.byTitle },
            { value: 'oldest', label: texts.oldest },
          ]}
        />
        <button type="button" class="button" onClick={() => setChoosing(true)}>
          {viewsWords().more}
        </button>
        {state === 'trash' && list.total > 0 && (
          <Later
            load={loadEmpty}
            props={{
              route,
              onItems: async (items: readonly { readonly id: number }[]) => (await actions()).destroy(kind, items),
            }}
          />
        )}
      </div>
      <nav class="chips" aria-label={viewsWords().views}>
        <FilterChips />
        <Views route={kind.route} />
      </nav>
      {isChoosing && (
        <Later load={loadFilters} props={{ hasTerms: kind.hasTerms, onClose: () => setChoosing(false) }} />
      )}
      <ListStates
        list={list}
        isFiltered={isNarrowed || state !== ''}
        empty={{ title: kind.route === 'posts' ? texts.nonePosts : texts.nonePages, action: newItem }}
      >
        <table class="list" aria-label={texts[kind.route]}>
          <thead>
            <tr>
              <th class="list-check" scope="col">
                <input
                  type="checkbox"
                  aria-label={listWords().selectAll}
                  checked={isPage}
                  indeterminate={selection.ids.size > 0 && !isPage}
                  onChange={({ currentTarget }) => selection.all(currentTarget.checked)}
                />
              </th>
              <th scope="col">{texts.title}</th>
              <th scope="col" class="list-wide">
                {texts.author}
              </th>
              {kind.hasTerms && (
                <th scope="col" class="list-wide">
                  {texts.categories}
                </th>
              )}
              <th scope="col">{texts.date}</th>
              <th scope="col" class="list-more">
                {texts.comments}
              </th>
              <th scope="col">
                <span class="unseen">{texts.open}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {drawn.map((row) => (
              <PostRow
                key={row.id}
                kind={kind}
                row={row}
                isSelected={selection.has(row.id)}
                isUnsaved={unsaved.includes(`${kind.route}/${row.id}`)}
                onSelect={(through) => selection.toggle(row.id, through)}
                isEdited={edited === row.id}
                // The request ends later: another row being edited stays open.
                onEdit={(id) => setEdited((now) => id ?? (now === row.id ? undefined : now))}
                authors={authors}
                categories={categories}
                comments={comments?.[row.id]}
              />
            ))}
          </tbody>
        </table>
      </ListStates>
      {(selection.ids.size > 0 || bulk.running.length > 0) && (
        <Later load={loadBar} props={{ kind, bulk, isPage, categories, authors, isTrash: state === 'trash' }} />
      )}
    </>
  );
}

/** The number of items of each status and of all, once it is known. */
function totalsOf(counts: Readonly<Record<string, number>> = {}): Readonly<Record<string, number>> {
  const { trash = 0, ...others } = counts;
  const all = Object.values(others);
  return all.length > 0 ? { ...counts, '': all.reduce((sum, count) => sum + count, 0), trash } : {};
}

/** Names to choose from; none without a path, or if the user may not list them. */
function useNames(path: string | undefined): readonly Choice[] {
  const { answer } = useKept<Named[]>(path && `wp/v2/${path}`);
  return answer?.body.map(({ id, name }) => ({ value: String(id), label: plain(name) })) ?? [];
}
