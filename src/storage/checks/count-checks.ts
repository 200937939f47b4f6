import type { Check } from './check.ts';

const TRUE_COUNT = `(SELECT count(*) FROM post_terms JOIN posts ON posts.id = post_terms.post_id
  WHERE post_terms.term_id = terms.id AND posts.status = 'publish' AND posts.scheduled = 0 AND posts.type <> 'revision')`;

/** The number of published posts of each term. */
export const termCounts: Check = {
  name: 'counts of terms',
  async find({ connection }) {
    const wrong = await connection.all<{ id: number; count: number; truth: number }>(
      `SELECT id, count, truth FROM (SELECT terms.id AS id, terms.count AS count, ${TRUE_COUNT} AS truth FROM terms) counted
       WHERE count <> truth ORDER BY id`,
    );
    return wrong.map(({ id, count, truth }) => `term ${id} has the count ${count}, it should be ${truth}`);
  },
  async repair({ connection }) {
    await connection.run(`UPDATE terms SET count = ${TRUE_COUNT}`);
  },
};

const TRUE_COMMENT_COUNTS =
  'SELECT post_id, status, type, audience, count(*) AS total FROM comments GROUP BY post_id, status, type, audience';

const STATE = "status || ' ' || type || ' ' || audience";

/** The number of comments of each post, by status. */
export const commentCounts: Check = {
  name: 'numbers of comments',
  async find({ connection }) {
    const byState = async (statement: string): Promise<Map<string, number>> => {
      const rows = await connection.all<{ post_id: number; state: string; total: number }>(statement);
      return new Map(rows.map(({ post_id, state, total }) => [`${post_id} ${state}`, Number(total)]));
    };
    return differences(
      await byState(`SELECT post_id, ${STATE} AS state, total FROM comment_counts`),
      await byState(`SELECT post_id, ${STATE} AS state, total FROM (${TRUE_COMMENT_COUNTS}) counted`),
      (state, is, should) => `the number of comments of post ${state} is ${is}, it should be ${should}`,
    );
  },
  async repair({ connection }) {
    await connection.run('DELETE FROM comment_counts');
    await connection.run(`INSERT INTO comment_counts (post_id, status, type, audience, total) ${TRUE_COMMENT_COUNTS}`);
  },
};

/** The counts that differ; a missing count is 0. */
function differences(
  kept: ReadonlyMap<string, number>,
  truth: ReadonlyMap<string, number>,
  say: (name: string, is: number, should: number) => string,
): string[] {
  return [...new Set([...kept.keys(), ...truth.keys()])]
    .filter((name) => (kept.get(name) ?? 0) !== (truth.get(name) ?? 0))
    .map((name) => say(name, kept.get(name) ?? 0, truth.get(name) ?? 0));
}
