import { TimeSlice } from '../../event-loop/index.ts';
import type { Connection } from '../database.ts';

/**
 * The vocabulary of a table: all words of its texts, those of the oldest merge first, in blocks of words with blanks in
 * between. A search for a part of a word reads all blocks: half a million words take some milliseconds. A word that vanishes
 * and comes back is there twice.
 */

/** Words are added to the last block until it has this many characters. */
const BLOCK_LENGTH = 16_000;
/** Blocks per statement. */
const BLOCKS_READ = 8;

interface Block {
  readonly id: number;
  readonly words: string;
}

/** The blocks of the vocabulary, oldest first. */
export async function* readVocabulary(connection: Connection, table: string): AsyncGenerator<string> {
  const slice = new TimeSlice();
  for (let last = 0; ; ) {
    const blocks = await connection.all<Block>(
      `SELECT id, words FROM ${table}_vocabulary WHERE id > ? ORDER BY id LIMIT ${BLOCKS_READ}`,
      [last],
    );
    for (const { id, words } of blocks) {
      yield words;
      last = id;
      await slice.yieldIfLong();
    }
    if (blocks.length < BLOCKS_READ) return;
  }
}

/**
 * Words with a text in them, oldest first.
 *
 * @param isMeant says which of these are searched for
 * @param most more are not read
 */
export async function wordsWith(
  connection: Connection,
  table: string,
  text: string,
  isMeant: (word: string) => boolean,
  most: number,
): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const block of readVocabulary(connection, table)) {
    if (!block.includes(text)) continue;
    for (const word of block.split(' ')) if (isMeant(word) && found.add(word).size === most) return found;
  }
  return found;
}

/** Adds words to the vocabulary. */
export async function addWords(connection: Connection, table: string, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  const added = words.join(' ');
  const [last] = await connection.all<{ id: number; length: number }>(
    `SELECT id, length(words) AS length FROM ${table}_vocabulary ORDER BY id DESC LIMIT 1`,
  );
  if (last && last.length < BLOCK_LENGTH)
    await connection.run(`UPDATE ${table}_vocabulary SET words = words || ' ' || ? WHERE id = ?`, [added, last.id]);
  else await connection.run(`INSERT INTO ${table}_vocabulary (words) VALUES (?)`, [added]);
}
