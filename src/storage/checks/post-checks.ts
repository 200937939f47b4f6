import { typesWith } from '../../content-model/index.ts';
import { BLOCK } from '../blocks/post-blocks.ts';
import type { Sql } from '../conditions/compile-condition.ts';
import type { Connection } from '../database.ts';
import type { Check, Checked } from './check.ts';
import { differingTotals, type Totals } from './differing-totals.ts';

/** The correct state of a row, with its parameter: the types that media are attached to. */
function trueState({ dialect, model }: Checked): Sql {
  const hosts = typesWith(model, ({ isHost }) => isHost);
  return {
    text: `CASE WHEN scheduled = 1 THEN 'future'
      WHEN type = 'attachment' AND status = 'inherit' AND parent_id <> 0 AND parent_id NOT IN (SELECT open.id FROM posts open
        WHERE ${dialect.oneOf('open.type', 'text')} AND open.status = 'publish' AND open.scheduled = 0) THEN 'hidden'
      ELSE status END`,
    parameters: [dialect.list(hosts)],
  };
}

/** The state by which each post object is listed and counted. */
export const postStates: Check = {
  name: 'states of posts',
  async find(checked) {
    const truth = trueState(checked);
    const wrong = await checked.connection.all<{ id: number; state: string; truth: string }>(
      `SELECT id, state, truth FROM (SELECT id, state, ${truth.text} AS truth FROM posts) judged WHERE state <> truth ORDER BY id`,
      truth.parameters,
    );
    return wrong.map(({ id, state, truth }) => `post ${id} is listed as ${state}, it should be ${truth}`);
  },
  async repair(checked) {
    const { text, parameters } = trueState(checked);
    await checked.connection.run(`UPDATE posts SET state = ${text}`, parameters);
  },
};

/** The position of posts in lists, block by block. */
export const postBlocks: Check = {
  name: 'blocks of posts',
  async find({ connection }) {
    const wrong = await connection.all<{ cell: string; date: string; total: number; truth: number }>(
      `SELECT cell, date, total, truth FROM (SELECT blocks.cell AS cell, blocks.date AS date, blocks.total AS total, (SELECT count(*) FROM posts
         WHERE posts.type || ':' || posts.state = blocks.cell AND (posts.date, posts.id) >= (blocks.date, blocks.id)
         AND (posts.date, posts.id) < (coalesce(next_date, '~'), coalesce(next_id, 0))) AS truth
       FROM (SELECT cell, date, id, total, lead(date) OVER (PARTITION BY cell ORDER BY date, id) AS next_date,
         lead(id) OVER (PARTITION BY cell ORDER BY date, id) AS next_id FROM blocks) blocks) counted
       WHERE total <> truth ORDER BY cell, date`,
    );
    const lost = await connection.all<{ cell: string }>(
      "SELECT DISTINCT type || ':' || state AS cell FROM posts WHERE type <> 'revision' AND type || ':' || state NOT IN (SELECT cell FROM blocks)",
    );
    return [
      ...wrong.map(
        ({ cell, date, total, truth }) =>
          `the block of ${cell} from ${date || 'the beginning'} on has ${total}, it should have ${truth}`,
      ),
      ...lost.map(({ cell }) => `there are no blocks of ${cell}`),
    ];
  },
  async repair({ connection }) {
    // Marked with a number greater than all that any process has cached.
    const [latest] = await connection.all<{ changed: number }>(
      'SELECT coalesce(max(changed), 0) + 1 AS changed FROM blocks',
    );
    await connection.run('DELETE FROM blocks');
    await insertBlocks(connection, latest?.changed ?? 1);
  },
};

async function insertBlocks(connection: Connection, changed: number): Promise<void> {
  await connection.run(
    `INSERT INTO blocks (cell, date, id, total, changed)
     SELECT cell, CASE WHEN position = 0 THEN '' ELSE date END, CASE WHEN position = 0 THEN 0 ELSE id END,
       CASE WHEN size - position < ${BLOCK} THEN size - position ELSE ${BLOCK} END, ?
     FROM (SELECT type || ':' || state AS cell, date, id, row_number() OVER (PARTITION BY type, state ORDER BY date, id) - 1 AS position,
       count(*) OVER (PARTITION BY type, state) AS size FROM posts WHERE type <> 'revision') numbered
     WHERE position % ${BLOCK} = 0`,
    [changed],
  );
}

const TRUE_PAIRS = `SELECT one.term_id AS low, other.term_id AS high, count(*) AS total FROM post_terms one
  JOIN post_terms other ON other.post_id = one.post_id AND one.term_id < other.term_id
  WHERE one.post_state = 'publish' AND one.post_type <> 'revision' GROUP BY one.term_id, other.term_id`;

/** The number of published posts for each pair of terms. */
export const termPairs: Check = {
  name: 'pairs of terms',
  async find({ connection }) {
    const read = async (statement: string): Promise<Totals> => {
      const rows = await connection.all<{ low: number; high: number; total: number }>(statement);
      return new Map(rows.map(({ low, high, total }) => [`${low} and ${high}`, Number(total)]));
    };
    const kept = await read('SELECT low, high, total FROM term_pairs');
    const truth = await read(TRUE_PAIRS);
    return differingTotals(kept, truth).map(
      ({ name, is, shouldBe }) => `the posts with the terms ${name} are ${is}, they should be ${shouldBe}`,
    );
  },
  async repair({ connection }) {
    await connection.run('DELETE FROM term_pairs');
    await connection.run(`INSERT INTO term_pairs (low, high, total) ${TRUE_PAIRS}`);
  },
};
