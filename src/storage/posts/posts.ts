import type { ContentModel } from '../../content-model/index.ts';
import { marksBlock } from '../blocks/marking.ts';
import { segmentOf } from '../blocks/post-blocks.ts';
import { audienceOf, refreshAudience } from '../comments/comment-audience.ts';
import { compileCondition } from '../conditions/compile-condition.ts';
import { all, type Condition, equals } from '../conditions/conditions.ts';
import type { Connection, Dialect } from '../database.ts';
import { type PlannedLists, plannedLists } from '../lists/planned-lists.ts';
import { type Source, tableStore } from '../queries/table-store.ts';
import type { PostRow } from '../rows.ts';
import { searchFinder } from '../search/find.ts';
import { searchIndex } from '../search/search-index.ts';
import { defaultsOf, tables } from '../tables.ts';
import { ancestorsIn } from './ancestors.ts';
import { changedPosts } from './changed-posts.ts';
import { foundUnlocked } from './locked-posts.ts';
import { plannedPosts, segmentsOfPosts, truthInState } from './post-plans.ts';
import { isAttached, isOpen, stateOf } from './post-states.ts';
import { type PostSummary, postSummaries } from './post-summaries.ts';
import { postTerms, type TermIds } from './post-terms.ts';
import { countAlike, postTotals } from './post-totals.ts';
import { scheduledPosts } from './scheduled-posts.ts';
import { isSearchable, keysOf, textsOf } from './searched-posts.ts';
import { type ShownMediaReader, shownMediaReader } from './shown-media.ts';
import { countPosts, selectPosts } from './term-plan.ts';
import { type Versions, versionsOf } from './versions.ts';

export interface PostReader extends Source<PostRow>, PlannedLists, ShownMediaReader {
  /** The terms of several posts: post id → taxonomy → term ids, in the order of their names. */
  termsOf(ids: readonly number[]): Promise<Map<number, Record<string, number[]>>>;
  /** The slugs of the rows, in no particular order. */
  slugs(where: Condition): Promise<string[]>;
  /** The parents of pages, their parents and so on, by id. */
  ancestorsOf(pages: readonly Pick<PostRow, 'id' | 'parent_id'>[]): Promise<Map<number, PostRow>>;
  /** The addresses and visibility of posts, in no particular order. */
  summaries(ids: readonly number[]): Promise<readonly PostSummary[]>;
  /** The number of earlier versions of posts, by id; posts without versions are missing. */
  versionsOf(ids: readonly number[]): Promise<Map<number, Versions>>;
  /** When the next scheduled post becomes visible. */
  nextDue(): Promise<string | undefined>;
  /** Pictures whose smaller copies are missing, and scheduled posts whose date has come and that are not counted yet. */
  backlog(nowGmt: string): Promise<{ readonly pictures: number; readonly due: number }>;
}

/** The writes of posts, for transactions. */
export interface PostWriter extends PostReader {
  insert(row: Partial<PostRow>, terms?: TermIds): Promise<number>;
  /** Changes a row; `terms` replaces the terms of the taxonomies that it names. */
  update(current: PostRow, change: Partial<PostRow>, terms?: TermIds): Promise<void>;
  /** Changes columns of many rows that no other data is derived from. */
  updateColumns(where: Condition, change: Partial<Pick<PostRow, 'parent_id' | 'featured_media'>>): Promise<number>;
  delete(current: PostRow): Promise<void>;
  /** Publishes posts whose date has come: see `scheduled`. @returns their number */
  publishDue(nowGmt: string): Promise<number>;
}

const UNSET = defaultsOf<PostRow>(tables.posts);

/** The store of posts, pages, media and revisions: rows, terms, counts and the search index, always changed together. */
export function postStore(connection: Connection, dialect: Dialect, model: ContentModel): PostWriter {
  const rows = tableStore<PostRow>(tables.posts, connection, dialect);
  const search = searchIndex(tables.posts, connection, dialect);
  const totals = postTotals(connection, dialect, model);
  const changedNow = changedPosts(connection);
  const scheduled = scheduledPosts(connection);

  const postTermRows = postTerms(connection, dialect);
  const { blocks, matches, tally, terms } = totals;
  const finder = searchFinder(tables.posts, connection, dialect);
  const unlocked = foundUnlocked(connection);
  const lists = plannedLists({
    connection,
    dialect,
    table: plannedPosts,
    rows,
    tally,
    terms,
    blocks,
    matches,
    segmentsOf: segmentsOfPosts,
    truthIn: truthInState,
    searchable: finder.prepared,
    found: async ({ name, values }, filter) =>
      values['type'] === 'revision' ? undefined : unlocked(filter, await finder.inSegment(name)),
    select: (where, columns) => selectPosts(where, columns, dialect),
    counting: (where) => countPosts(where, dialect),
  });

  const stateNow = async (row: Parameters<typeof stateOf>[1]): Promise<string> =>
    stateOf(model, row, isAttached(row) ? await rows.get(row.parent_id) : undefined);

  /** The row with its current state. */
  const withState = async (row: PostRow): Promise<PostRow> => ({ ...row, state: await stateNow(row) });

  /** An attached row is as visible as its parent. */
  async function refreshAttachedStates(host: PostRow): Promise<void> {
    const attached = all(equals('parent_id', host.id), equals('type', 'attachment'), equals('status', 'inherit'));
    for (const row of await rows.find({ where: attached })) {
      const state = stateOf(model, row, host);
      if (state !== row.state) await replace(row, { ...row, state }, { state });
    }
  }

  /** Stores a changed row, and updates all data derived from it. */
  async function replace(current: PostRow, changed: PostRow, change: Partial<PostRow>, terms?: TermIds): Promise<void> {
    const counts = Object.keys(terms ?? {}).length > 0 || !countAlike(current, changed);
    if (counts) await totals.add(current, await postTermRows.idsOf(current.id), -1);
    await rows.update(current.id, change, current);
    changedNow.add(changed);
    await postTermRows.copy(current, changed);
    if (isSearchable(changed) && segmentOf(current) !== segmentOf(changed))
      await search.move(current.id, segmentOf(current), segmentOf(changed));
    if (terms) await postTermRows.replace(changed, terms);
    if (counts) await totals.add(changed, await postTermRows.idsOf(current.id), 1);
    else if (isSearchable(changed) && marksBlock(current, changed)) await blocks.add(changed, 0);
    if (isOpen(model, current) !== isOpen(model, changed)) await refreshAttachedStates(changed);
    if (audienceOf(current) !== audienceOf(changed)) await refreshAudience(connection, totals.tally, changed);
  }

  return {
    ...rows,
    termsOf: postTermRows.of,

    ...lists,
    find: async (query) => rows.loadAll(await lists.ids(query)),

    async slugs(where) {
      const { text, parameters } = compileCondition(where, tables.posts, dialect);
      const found = await connection.all<{ slug: string }>(`SELECT slug FROM posts WHERE ${text}`, parameters);
      return found.map((row) => row.slug);
    },

    ...shownMediaReader(connection, dialect),
    summaries: postSummaries(connection, dialect),
    ancestorsOf: (pages) => ancestorsIn(rows, pages),
    versionsOf: (ids) => versionsOf(ids, connection, dialect),

    async insert(row, terms = {}) {
      const given = { ...UNSET, ...row };
      const state = await stateNow(given);
      const id = await rows.insert({ ...row, ...keysOf(row), state });
      const made = { ...given, id, state };
      changedNow.add(made);
      await postTermRows.insert(made, terms);
      await totals.add(made, Object.values(terms).flat(), 1);
      // A post with a given id may be stored after its comments.
      if (row.id !== undefined) await refreshAudience(connection, totals.tally, made);
      if (isSearchable(made)) await search.add(id, textsOf(made), segmentOf(made));
      return id;
    },

    async update(current, change, terms) {
      const changed = await withState({ ...current, ...change });
      await replace(current, changed, { ...change, ...keysOf(change), state: changed.state }, terms);
      const textChanged = (['title', 'excerpt', 'content'] as const).some((name) => changed[name] !== current[name]);
      if (!isSearchable(changed)) return;
      if (textChanged) await search.replace(current.id, textsOf(changed));
    },

    async updateColumns(where, change) {
      if (change.parent_id === undefined) {
        const { text, parameters } = compileCondition(where, tables.posts, dialect);
        await changedNow.addOf(connection, { text: `SELECT id FROM posts WHERE ${text}`, parameters });
        return rows.updateWhere(where, change);
      }
      // The parent determines how a row is counted, and whether it is public.
      const moved = await rows.find({ where });
      for (const row of moved) {
        const changed = await withState({ ...row, ...change });
        await replace(row, changed, { ...change, state: changed.state });
      }
      return moved.length;
    },

    async delete(current) {
      await totals.add(current, await postTermRows.idsOf(current.id), -1);
      await postTermRows.remove(current.id);
      await rows.delete(current.id);
      changedNow.delete(current.id);
      if (isSearchable(current)) await search.remove(current.id, segmentOf(current));
    },

    nextDue: scheduled.next,
    backlog: scheduled.backlog,

    async publishDue(nowGmt) {
      const ready = await rows.loadAll(await scheduled.due(nowGmt));
      for (const row of ready) {
        const changed = { ...row, scheduled: 0 };
        const state = stateOf(model, changed);
        await replace(row, { ...changed, state }, { scheduled: 0, state });
      }
      return ready.length;
    },
  };
}
