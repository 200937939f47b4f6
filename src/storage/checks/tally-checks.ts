import { typesWith } from '../../content-model/index.ts';
import type { Sql } from '../conditions/compile-condition.ts';
import type { Check, Checked } from './check.ts';
import { differingTotals, type Totals } from './differing-totals.ts';

const TRUE_AUDIENCE = `coalesce((SELECT CASE
    WHEN posts.type = 'revision' OR posts.state IN ('trash', 'auto-draft') THEN 'gone'
    WHEN posts.state NOT IN ('publish', 'inherit') THEN 'hidden'
    WHEN posts.password = '' THEN 'public' ELSE 'locked' END
  FROM posts WHERE posts.id = comments.post_id), 'gone')`;

/** The audience of comments, by which they are listed and counted. */
export const commentAudiences: Check = {
  name: 'audiences of comments',
  async find({ connection }) {
    const wrong = await connection.all<{ id: number; audience: string; truth: string }>(
      `SELECT id, audience, truth FROM (SELECT id, audience, ${TRUE_AUDIENCE} AS truth FROM comments) judged WHERE audience <> truth ORDER BY id`,
    );
    return wrong.map(({ id, audience, truth }) => `comment ${id} is listed as ${audience}, it should be ${truth}`);
  },
  async repair({ connection }) {
    await connection.run(`UPDATE comments SET audience = ${TRUE_AUDIENCE}`);
  },
};

/** Whether a user should be listed as an author, with its parameter: the types that make authors public. */
function isAuthor({ dialect, model }: Checked): Sql {
  const types = typesWith(model, ({ makesAuthorsPublic }) => makesAuthorsPublic);
  return {
    text: `CASE WHEN EXISTS (SELECT 1 FROM posts
      WHERE author_id = users.id AND ${dialect.oneOf('type', 'text')} AND state = 'publish') THEN 1 ELSE 0 END`,
    parameters: [dialect.list(types)],
  };
}

/** Users who have published something: everybody may see them. */
export const authors: Check = {
  name: 'authors',
  async find(checked) {
    const { text, parameters } = isAuthor(checked);
    const wrong = await checked.connection.all<{ id: number; is_author: number }>(
      `SELECT id, is_author FROM users WHERE is_author <> ${text} ORDER BY id`,
      parameters,
    );
    return wrong.map(({ id, is_author }) => `user ${id} is ${is_author ? '' : 'not '}listed as an author`);
  },
  async repair(checked) {
    const { text, parameters } = isAuthor(checked);
    await checked.connection.run(`UPDATE users SET is_author = ${text}`, parameters);
  },
};

const POST = "type || ':' || state";
const COMMENT = "'comment:' || audience || ':' || status || ':' || type";
const TERM = "'term:' || taxonomy";

const facets: readonly [facet: string, cell: string, rows: string][] = [
  ["''", POST, "posts WHERE type <> 'revision'"],
  ["'author:' || author_id", POST, "posts WHERE type <> 'revision'"],
  ["'mime:' || mime_type", POST, "posts WHERE type = 'attachment'"],
  ["'below'", POST, "posts WHERE type <> 'revision' AND parent_id <> 0"],
  ["'sticky'", POST, "posts WHERE type <> 'revision' AND sticky = 1"],
  ["''", COMMENT, 'comments'],
  ["'author:' || author_id", COMMENT, 'comments'],
  ["'below'", COMMENT, 'comments WHERE parent_id <> 0'],
  ["''", TERM, 'terms'],
  ["'used'", TERM, 'terms WHERE count > 0'],
  ["''", "'user'", 'users'],
  ["'is_author'", "'user'", 'users WHERE is_author = 1'],
];

const TRUE_TALLIES = facets
  .map(
    ([facet, cell, rows]) => `SELECT ${facet} AS facet, ${cell} AS cell, count(*) AS total FROM ${rows} GROUP BY 1, 2`,
  )
  .join(' UNION ALL ');

/** The totals that lists show without counting. */
export const tallies: Check = {
  name: 'totals',
  async find({ connection }) {
    const read = async (statement: string): Promise<Totals> => {
      const rows = await connection.all<{ facet: string; cell: string; total: number }>(statement);
      return new Map(rows.map(({ facet, cell, total }) => [`${cell} ${facet}`.trim(), Number(total)]));
    };
    const kept = await read('SELECT facet, cell, total FROM tallies');
    const truth = await read(TRUE_TALLIES);
    return differingTotals(kept, truth).map(
      ({ name, is, shouldBe }) => `the total of ${name} is ${is}, it should be ${shouldBe}`,
    );
  },
  async repair({ connection }) {
    await connection.run('DELETE FROM tallies');
    await connection.run(`INSERT INTO tallies (facet, cell, total) ${TRUE_TALLIES}`);
  },
};
