import type { Dialect } from '../database.ts';
import type { Migration } from './migration.ts';

const TABLES = ['post_fragments_view', 'post_fragments_edit'];

const due = (id: string): string => `INSERT INTO post_fragments_due (id) VALUES (${id}) ON CONFLICT DO NOTHING`;
const without = (id: string): string[] => TABLES.map((table) => `DELETE FROM ${table} WHERE id = ${id}`);

/**
 * Posts as they are sent, made ahead. Whatever changes what is shown of a post makes it due, and what is due is not there:
 * the database itself sees to both, so that no change can forget it.
 */
export const fragments: Migration = {
  version: 7,
  name: 'fragments',
  statements: ({ afterEachRow, types: { integer, text } }: Dialect) => [
    `CREATE TABLE post_fragments_due (id ${integer} PRIMARY KEY)`,
    ...TABLES.map(
      (table) =>
        `CREATE TABLE ${table} (id ${integer} PRIMARY KEY, stamp ${text} NOT NULL, is_open ${integer} NOT NULL,
          digest ${text} NOT NULL, text ${text} NOT NULL)`,
    ),
    ...afterEachRow('post_fragments_become_due', { event: 'INSERT ON post_fragments_due', run: without('new.id') }),
    ...afterEachRow('posts_inserted', {
      event: 'INSERT ON posts',
      when: "new.type <> 'revision'",
      run: [due('new.id')],
    }),
    ...afterEachRow('posts_updated', {
      event: 'UPDATE ON posts',
      when: "new.type <> 'revision'",
      run: [due('new.id')],
    }),
    ...afterEachRow('posts_deleted', {
      event: 'DELETE ON posts',
      run: [...without('old.id'), 'DELETE FROM post_fragments_due WHERE id = old.id'],
    }),
    ...afterEachRow('post_terms_inserted', { event: 'INSERT ON post_terms', run: [due('new.post_id')] }),
    ...afterEachRow('post_terms_exchanged', {
      event: 'UPDATE OF post_id, term_id ON post_terms',
      run: [due('old.post_id'), due('new.post_id')],
    }),
    ...afterEachRow('post_terms_deleted', { event: 'DELETE ON post_terms', run: [due('old.post_id')] }),
    // The terms of a post are shown in the order of their names.
    ...afterEachRow('terms_renamed', {
      event: 'UPDATE ON terms',
      when: 'new.name_key <> old.name_key',
      run: [
        `INSERT INTO post_fragments_due (id) SELECT post_id FROM post_terms WHERE term_id = new.id ON CONFLICT DO NOTHING`,
      ],
    }),
    "INSERT INTO post_fragments_due (id) SELECT id FROM posts WHERE type <> 'revision'",
  ],
};
