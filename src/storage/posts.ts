import { ancestorsIn } from './ancestors.ts';
import { compileCondition } from './compile-condition.ts';
import { all, atMost, type Condition, equals, has, type Order, oneOf } from './conditions.ts';
import { counters } from './counters.ts';
import type { Connection, Dialect } from './database.ts';
import type { PostRow } from './rows.ts';
import { sortKey } from './sort-key.ts';
import { type Query, type Source, searchIndex, tableStore } from './table-store.ts';
import { tables } from './tables.ts';
import { countByTerm, countedTerm, idsByTerm } from './term-plan.ts';

/** The terms of a post, by taxonomy. */
export type TermIds = Readonly<Record<string, readonly number[]>>;

export interface PostStore extends Source<PostRow> {
  /** The terms of several posts: post id → taxonomy → term ids, in the order of their names. */
  termsOf(ids: readonly number[]): Promise<Map<number, Record<string, number[]>>>;
  /** The slugs of the rows, in no particular order. */
  slugs(where: Condition): Promise<string[]>;
  /** The parents of pages, their parents and so on, by id. */
  ancestorsOf(pages: readonly PostRow[]): Promise<Map<number, PostRow>>;
  insert(row: Partial<PostRow>, terms?: TermIds): Promise<number>;
  /** Changes a row; `terms` replaces the terms of the taxonomies that it names. */
  update(current: PostRow, change: Partial<PostRow>, terms?: TermIds): Promise<void>;
  /** Changes columns that nothing is derived from, of many rows at once. */
  updateColumns(where: Condition, change: Partial<Pick<PostRow, 'parent_id' | 'featured_media'>>): Promise<number>;
  delete(current: PostRow): Promise<void>;
  /** Counts posts whose date has come: see `scheduled`. @returns how many */
  settle(nowGmt: string): Promise<number>;
  hasDue(nowGmt: string): Promise<boolean>;
  /** When the next scheduled post becomes visible. */
  nextDue(): Promise<string | undefined>;
}

const SETTLED_AT_ONCE = 500;

/** The store of posts, pages, media and revisions: rows, terms, counts and the search index, always changed together. */
export function postStore(connection: Connection, dialect: Dialect): PostStore {
  const rows = tableStore<PostRow>(tables.posts, connection, dialect);
  const search = searchIndex(tables.posts, connection, dialect);
  const counter = counters(connection);

  async function ids(query: Query): Promise<number[]> {
    const byTerm = idsByTerm(query, dialect);
    if (!byTerm) return rows.ids(query);
    return (await connection.all<{ id: number }>(byTerm.text, byTerm.parameters)).map((row) => row.id);
  }

  const due = (nowGmt: string) => all(equals('scheduled', 1), atMost('date_gmt', nowGmt));

  async function termsOf(ids: readonly number[]) {
    const found = await connection.all<{ post_id: number; term_id: number; taxonomy: string }>(
      `SELECT post_id, term_id, post_terms.taxonomy FROM post_terms JOIN terms ON terms.id = term_id
       WHERE ${dialect.oneOf('post_id', 'integer')} ORDER BY post_id, name_key, term_id`,
      [dialect.list(ids)],
    );
    const terms = new Map<number, Record<string, number[]>>(ids.map((id) => [id, {}]));
    for (const { post_id, term_id, taxonomy } of found) {
      const ofPost = terms.get(post_id);
      if (!ofPost) continue;
      ofPost[taxonomy] ??= [];
      ofPost[taxonomy].push(term_id);
    }
    return terms;
  }

  async function termIdsOf(id: number): Promise<number[]> {
    return Object.values((await termsOf([id])).get(id) ?? {}).flat();
  }

  /** Adds a post to the counts it belongs to, or takes it away. */
  async function tally(row: PostRow, termIds: readonly number[], difference: 1 | -1): Promise<void> {
    if (!isSearchable(row)) return;
    const state = row.scheduled ? 'future' : row.status;
    await counter.add(`posts:${row.type}:${state}`, difference);
    if (state !== 'publish' || termIds.length === 0) return;
    await connection.run(`UPDATE terms SET count = count + ? WHERE ${dialect.oneOf('id', 'integer')}`, [
      difference,
      dialect.list(termIds),
    ]);
  }

  async function replaceTerms(row: PostRow, terms: TermIds): Promise<void> {
    for (const [taxonomy, termIds] of Object.entries(terms)) {
      await connection.run('DELETE FROM post_terms WHERE post_id = ? AND taxonomy = ?', [row.id, taxonomy]);
      for (const termId of new Set(termIds)) {
        await connection.run(
          'INSERT INTO post_terms (post_id, term_id, taxonomy, post_type, post_status, post_date, post_date_gmt) VALUES (?, ?, ?, ?, ?, ?, ?)',
          [row.id, termId, taxonomy, row.type, row.status, row.date, row.date_gmt],
        );
      }
    }
  }

  /** Brings the copies beside the terms up to date. */
  async function copyToTerms(before: PostRow, after: PostRow): Promise<void> {
    if ((['status', 'date', 'date_gmt'] as const).every((name) => before[name] === after[name])) return;
    await connection.run('UPDATE post_terms SET post_status = ?, post_date = ?, post_date_gmt = ? WHERE post_id = ?', [
      after.status,
      after.date,
      after.date_gmt,
      after.id,
    ]);
  }

  const index = (id: number, row: PostRow) => search.replace(id, [row.title, row.excerpt, wordsOf(row)]);

  return {
    ...rows,
    termsOf,

    find: (query) => rows.find(query, ids),
    ids,

    async count(where) {
      const name = counterFor(where);
      if (name !== undefined) return counter.get(name);
      const term = countedTerm(where);
      const byTerm =
        term === undefined
          ? countByTerm(where, dialect)
          : {
              text: 'SELECT count AS total FROM terms WHERE id = ? AND taxonomy = ?',
              parameters: [term.id, term.taxonomy],
            };
      if (!byTerm) return rows.count(where);
      const [row] = await connection.all<{ total: number }>(byTerm.text, byTerm.parameters);
      return Number(row?.total ?? 0);
    },

    async slugs(where) {
      const { text, parameters } = compileCondition(where, tables.posts, dialect);
      const found = await connection.all<{ slug: string }>(`SELECT slug FROM posts WHERE ${text}`, parameters);
      return found.map((row) => row.slug);
    },

    ancestorsOf: (pages) => ancestorsIn(rows, pages),

    async insert(row, terms = {}) {
      const id = await rows.insert({ ...row, ...keys(row) });
      const made = await rows.get(id);
      if (!made) throw new Error(`post ${id} vanished while it was made`);
      await replaceTerms(made, terms);
      await tally(made, Object.values(terms).flat(), 1);
      if (isSearchable(made)) await index(id, made);
      return id;
    },

    async update(current, change, terms) {
      const oldTerms = await termIdsOf(current.id);
      await tally(current, oldTerms, -1);
      await rows.update(current.id, { ...change, ...keys(change) });
      const changed = { ...current, ...change };
      await copyToTerms(current, changed);
      if (terms) await replaceTerms(changed, terms);
      await tally(changed, terms ? await termIdsOf(current.id) : oldTerms, 1);
      const textChanged = (['title', 'excerpt', 'content'] as const).some((name) => changed[name] !== current[name]);
      if (textChanged && isSearchable(changed)) await index(current.id, changed);
    },

    updateColumns: (where, change) => rows.updateWhere(where, change),

    async delete(current) {
      await tally(current, await termIdsOf(current.id), -1);
      await connection.run('DELETE FROM post_terms WHERE post_id = ?', [current.id]);
      await rows.delete(current.id);
      if (isSearchable(current)) await search.remove(current.id);
    },

    async hasDue(nowGmt) {
      return (await rows.ids({ where: due(nowGmt), order: dueFirst, limit: 1 })).length > 0;
    },

    async nextDue() {
      return (await rows.first(equals('scheduled', 1), dueFirst))?.date_gmt;
    },

    async settle(nowGmt) {
      const ready = await rows.find({ where: due(nowGmt), order: dueFirst, limit: SETTLED_AT_ONCE });
      for (const row of ready) {
        const termIds = await termIdsOf(row.id);
        await tally(row, termIds, -1);
        await rows.update(row.id, { scheduled: 0 });
        await tally({ ...row, scheduled: 0 }, termIds, 1);
      }
      return ready.length;
    },
  };
}

const dueFirst: readonly Order[] = [{ column: 'date_gmt', direction: 'asc' }];

/** A file is also found by its name. */
const wordsOf = ({ content, file_key }: PostRow): string =>
  file_key === '' ? content : `${content}\n${file_key.slice(file_key.lastIndexOf('/') + 1)}`;

/** Revisions are found through their post alone: they are neither counted nor searched. */
const isSearchable = (row: Pick<PostRow, 'type'>): boolean => row.type !== 'revision';

const keys = (row: Partial<PostRow>): Partial<PostRow> =>
  row.title === undefined ? {} : { title_key: sortKey(row.title) };

/**
 * The counter that holds the total of a condition: the plain list of what is published of a type, by far the most asked
 * for. (Its condition is type, status, and a date that has come; what is due was settled before.)
 */
function counterFor(where: Condition): string | undefined {
  if (where.kind !== 'all' || where.conditions.length !== 3) return undefined;
  const value = (column: string, operator: string) => {
    const found = where.conditions.find((c) => c.kind === 'compare' && c.column === column && c.operator === operator);
    return found?.kind === 'compare' ? found.value : undefined;
  };
  const type = value('type', '=');
  const isPublished = value('status', '=') === 'publish' && value('date_gmt', '<=') !== undefined;
  return type !== undefined && isPublished ? `posts:${type}:publish` : undefined;
}

/** Of posts: published, and its moment has come (behaviour 12: visible by the clock at read time). */
export const published = (nowGmt: string): Condition => all(equals('status', 'publish'), atMost('date_gmt', nowGmt));

/** Of posts: has one of the terms of the taxonomy. */
export const hasTerm = (taxonomy: string, termIds: readonly number[]): Condition =>
  has('terms', all(equals('taxonomy', taxonomy), oneOf('term_id', termIds)));

/** The status that a post has at a moment: a published one is `future` until its date has come. */
export function statusAt(row: Pick<PostRow, 'status' | 'date_gmt'>, nowGmt: string): string {
  return row.status === 'publish' && row.date_gmt > nowGmt ? 'future' : row.status;
}
