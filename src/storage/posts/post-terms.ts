import { among } from '../conditions/among.ts';
import type { Connection, Dialect } from '../database.ts';
import type { PostRow } from '../rows.ts';

/** The terms of a post, by taxonomy. */
export type TermIds = Readonly<Record<string, readonly number[]>>;

type Classified = Pick<PostRow, 'id' | 'type' | 'state' | 'date'>;

/** The terms of posts, and beside them copies of the columns that posts are selected and sorted by. */
export function postTerms(connection: Connection, dialect: Dialect) {
  async function termsOf(ids: readonly number[]) {
    const these = among('post_id', ids, dialect);
    const found = await connection.all<{ post_id: number; term_id: number; taxonomy: string }>(
      `SELECT post_id, term_id, post_terms.taxonomy FROM post_terms JOIN terms ON terms.id = term_id
       WHERE ${these.text} ORDER BY post_id, name_key, term_id`,
      these.parameters,
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

  async function insertTerms(row: Classified, terms: TermIds): Promise<void> {
    for (const [taxonomy, termIds] of Object.entries(terms)) {
      for (const termId of new Set(termIds)) {
        await connection.run(
          'INSERT INTO post_terms (post_id, term_id, taxonomy, post_type, post_state, post_date) VALUES (?, ?, ?, ?, ?, ?)',
          [row.id, termId, taxonomy, row.type, row.state, row.date],
        );
      }
    }
  }

  return {
    of: termsOf,

    /** The ids of all terms of a post. */
    async idsOf(id: number): Promise<number[]> {
      return Object.values((await termsOf([id])).get(id) ?? {}).flat();
    },

    insert: insertTerms,

    async replace(row: Classified, terms: TermIds): Promise<void> {
      for (const taxonomy of Object.keys(terms))
        await connection.run('DELETE FROM post_terms WHERE post_id = ? AND taxonomy = ?', [row.id, taxonomy]);
      await insertTerms(row, terms);
    },

    /** Updates the copies beside the terms. */
    async copy(before: PostRow, after: PostRow): Promise<void> {
      if (before.state === after.state && before.date === after.date) return;
      await connection.run('UPDATE post_terms SET post_state = ?, post_date = ? WHERE post_id = ?', [
        after.state,
        after.date,
        after.id,
      ]);
    },

    async remove(id: number): Promise<void> {
      await connection.run('DELETE FROM post_terms WHERE post_id = ?', [id]);
    },
  };
}
