import type { Dialect } from '../database.ts';
import type { Migration } from './migration.ts';

const SEARCHED = ['posts', 'terms', 'comments', 'users'];
/** Words in a block. */
const WORDS = 1_500;

/** Words that searches find are read in blocks: a row for each word and lists of their parts took half of the search index. */
export const vocabularyInBlocks: Migration = {
  version: 26,
  name: 'vocabulary in blocks',
  statements: ({ name: engine, types: { id, text } }: Dialect) => [
    ...SEARCHED.flatMap((table) => [
      `CREATE TABLE ${table}_vocabulary (id ${id}, words ${text} NOT NULL)`,
      // Long values are compressed otherwise, which takes longer than to read them.
      ...(engine === 'postgres' ? [`ALTER TABLE ${table}_vocabulary ALTER COLUMN words SET STORAGE EXTERNAL`] : []),
      `INSERT INTO ${table}_vocabulary (words)
       SELECT string_agg(word, ' ' ORDER BY id) FROM ${table}_words GROUP BY id / ${WORDS} ORDER BY min(id)`,
      `DROP TABLE ${table}_words`,
      // The lists of the parts of words: the next character after _ is \`.
      `DELETE FROM ${table}_postings WHERE token >= 'w_' AND token < 'w\`'`,
    ]),
    'DROP TABLE search_words',
  ],
};
