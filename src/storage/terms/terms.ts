import { postBlocks } from '../blocks/post-blocks.ts';
import type { Sql } from '../conditions/compile-condition.ts';
import { all, type Condition, equals } from '../conditions/conditions.ts';
import { partsOf } from '../conditions/narrow-condition.ts';
import type { Connection, Dialect } from '../database.ts';
import { type Paged, pageOf, rememberedPages } from '../lists/pages.ts';
import { ancestorsIn } from '../posts/ancestors.ts';
import { changedPosts } from '../posts/changed-posts.ts';
import { segmentOfTerms, USED_FACET } from '../posts/post-totals.ts';
import { count } from '../queries/counting.ts';
import { sortKey } from '../queries/sort-key.ts';
import { type Derived, type Source, tableStore } from '../queries/table-store.ts';
import { tallies } from '../queries/tallies.ts';
import type { TermRow } from '../rows.ts';
import { searchIndex } from '../search/search-index.ts';
import { tables } from '../tables.ts';

export interface TermReader extends Source<TermRow>, Paged {
  /** The parents of terms, their parents and so on, by id. */
  ancestorsOf(terms: readonly TermRow[]): Promise<Map<number, TermRow>>;
  /** The ids with those of the terms below them. */
  withDescendants(ids: readonly number[]): Promise<number[]>;
}

/** Further writes of terms, for transactions. */
export interface TermWriter extends TermReader {
  insert(row: Partial<TermRow>): Promise<number>;
  update(current: TermRow, change: Partial<TermRow>): Promise<void>;
  /** Changes the parent of many terms at once. */
  reparent(where: Condition, parentId: number): Promise<number>;
  /** Removes a term and takes it from its posts; posts of its taxonomy left without any get `heir`, if given. */
  delete(current: TermRow, heir?: TermRow): Promise<void>;
  /** Removes a term, and gives its posts to another one of its taxonomy. */
  merge(current: TermRow, into: TermRow): Promise<void>;
}

/** The store of categories and tags. */
export function termStore(connection: Connection, dialect: Dialect): TermWriter {
  const rows = tableStore<TermRow>(tables.terms, connection, dialect);
  const search = searchIndex(tables.terms, connection, dialect);
  const tally = tallies(connection, dialect);
  /** Posts are shown differently when a term of theirs is renamed or removed. */
  const noteItsPosts = ({ id }: TermRow) =>
    changedPosts(connection).addOf(connection, {
      text: 'SELECT post_id FROM post_terms WHERE term_id = ?',
      parameters: [id],
    });

  async function countOf(where: Condition): Promise<number> {
    const parts = partsOf(where);
    const [ofTaxonomy] = parts.flatMap((part) => taxonomyOf(part) ?? []);
    if (ofTaxonomy === undefined) return rows.count(where);
    const inTree = parts.find(isUsedInTree);
    if (inTree?.kind === 'any') {
      // Used terms are counted already; few others have used terms below them.
      const others = parts.filter((part) => part !== inTree);
      const totals = inTree.conditions.map((part) => countOf(all(...others, isUsed(part) ? part : all(UNUSED, part))));
      return (await Promise.all(totals)).reduce((sum, total) => sum + total, 0);
    }
    return count(
      parts.filter((part) => taxonomyOf(part) === undefined),
      {
        kept([part, ...more]) {
          if (more.length > 0 || (part && !isUsed(part))) return undefined;
          return async () =>
            (await (part ? tally.of([USED_FACET]) : tally.whole())).get(segmentOfTerms(ofTaxonomy)) ?? 0;
        },
        counted: (wanted) => rows.count(all(equals('taxonomy', ofTaxonomy), ...wanted)),
      },
    );
  }

  /** Gives posts that have a term to another one of the taxonomy, which they do not have. */
  async function give(current: TermRow, heir: TermRow, posts: Sql): Promise<void> {
    await noteItsPosts(current);
    // Counted before the rows move.
    const before = await rows.get(heir.id);
    await connection.run(
      `UPDATE terms SET count = count + (SELECT count(*) FROM posts WHERE status = 'publish' AND scheduled = 0 AND id IN (${posts.text})) WHERE id = ?`,
      [...posts.parameters, heir.id],
    );
    const after = await rows.get(heir.id);
    if (before?.count === 0 && after?.count) await tally.add(segmentOfTerms(heir.taxonomy), [USED_FACET], 1);
    await connection.run(
      `INSERT INTO term_pairs (low, high, total)
       SELECT CASE WHEN held.term_id < ? THEN held.term_id ELSE ? END, CASE WHEN held.term_id < ? THEN ? ELSE held.term_id END, count(*)
       FROM post_terms held JOIN posts ON posts.id = held.post_id
       WHERE posts.status = 'publish' AND posts.scheduled = 0 AND held.term_id <> ? AND held.post_id IN (${posts.text})
       GROUP BY held.term_id ON CONFLICT (low, high) DO UPDATE SET total = term_pairs.total + excluded.total`,
      [heir.id, heir.id, heir.id, heir.id, current.id, ...posts.parameters],
    );
    await connection.run(`UPDATE post_terms SET term_id = ? WHERE term_id = ? AND post_id IN (${posts.text})`, [
      heir.id,
      current.id,
      ...posts.parameters,
    ]);
  }

  async function remove(current: TermRow): Promise<void> {
    await noteItsPosts(current);
    await connection.run('DELETE FROM post_terms WHERE term_id = ?', [current.id]);
    await postBlocks(connection).addAny();
    await connection.run('DELETE FROM term_pairs WHERE low = ? OR high = ?', [current.id, current.id]);
    const last = await rows.get(current.id);
    await rows.delete(current.id);
    await search.remove(current.id);
    await tally.add(segmentOfTerms(current.taxonomy), last?.count ? ['', USED_FACET] : [''], -1);
  }

  return {
    ...rows,
    count: countOf,
    page: rememberedPages(connection, pageOf({ count: countOf, ids: rows.ids })),

    ancestorsOf: (terms) => ancestorsIn(rows, terms),

    async withDescendants(ids) {
      // UNION drops what was seen before, so that even a loop ends.
      const below = await connection.all<{ id: number }>(
        `WITH RECURSIVE below (id) AS (
           SELECT terms.id FROM terms WHERE ${dialect.oneOf('terms.parent_id', 'integer')}
           UNION SELECT terms.id FROM terms JOIN below ON terms.parent_id = below.id)
         SELECT id FROM below ORDER BY id`,
        // Terms without a parent are below no term.
        [dialect.list(ids.filter((id) => id > 0))],
      );
      return [...new Set([...ids, ...below.map(({ id }) => id)])];
    },

    async insert(row) {
      const id = await rows.insert({ ...row, ...keys(row) });
      await search.add(id, [row.name ?? '', row.slug ?? '']);
      await tally.add(segmentOfTerms(row.taxonomy ?? ''), row.count ? ['', USED_FACET] : [''], 1);
      return id;
    },

    async update(current, change) {
      await rows.update(current.id, { ...change, ...keys(change) }, current);
      const changed = { ...current, ...change };
      if (sortKey(changed.name) !== sortKey(current.name)) await noteItsPosts(current);
      if (changed.name !== current.name || changed.slug !== current.slug)
        await search.replace(current.id, [changed.name, changed.slug]);
    },

    reparent: (where, parentId) => rows.updateWhere(where, { parent_id: parentId }),

    async delete(current, heir) {
      // Posts that have no other term of the taxonomy.
      const orphans = `SELECT held.post_id FROM post_terms held WHERE held.term_id = ? AND NOT EXISTS (
        SELECT 1 FROM post_terms other WHERE other.post_id = held.post_id AND other.taxonomy = held.taxonomy AND other.term_id <> held.term_id)`;
      if (heir) await give(current, heir, { text: orphans, parameters: [current.id] });
      await remove(current);
    },

    async merge(current, into) {
      const others = `SELECT held.post_id FROM post_terms held WHERE held.term_id = ? AND NOT EXISTS (
        SELECT 1 FROM post_terms other WHERE other.post_id = held.post_id AND other.term_id = ?)`;
      await give(current, into, { text: others, parameters: [current.id, into.id] });
      await remove(current);
    },
  };
}

/** The taxonomy that the condition asks for. */
function taxonomyOf(part: Condition): string | undefined {
  const isTaxonomy = part.kind === 'compare' && part.column === 'taxonomy' && part.operator === '=';
  return isTaxonomy ? String(part.value) : undefined;
}

/** Whether the condition asks for all terms with published posts. */
const isUsed = (part: Condition): boolean =>
  part.kind === 'compare' && part.column === 'count' && part.operator === '>' && part.value === 0;

const UNUSED = equals('count', 0);

/** Whether the condition asks for terms with published posts, or with such terms below them. */
const isUsedInTree = (part: Condition): boolean =>
  part.kind === 'any' &&
  part.conditions.length === 2 &&
  part.conditions.some(isUsed) &&
  part.conditions.some(({ kind }) => kind === 'hasBelow');

/** Characters of a description that count for sorting: an index of whole texts would have no bound. */
const SORTED_CHARACTERS = 100;

const keys = (row: Partial<TermRow>): Partial<TermRow> => ({
  ...(row.name !== undefined && { name_key: sortKey(row.name) }),
  ...(row.description !== undefined && {
    description_key: sortKey(row.description.slice(0, SORTED_CHARACTERS).toWellFormed()),
  }),
});

/** The columns derived from a row of terms. */
export const derivedOfTerms: Derived<TermRow> = { table: tables.terms, keys, texts: ({ name, slug }) => [name, slug] };
