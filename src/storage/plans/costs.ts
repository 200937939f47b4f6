/** A threshold of plans. */
interface Cost {
  readonly value: number;
  readonly unit: string;
  /** The measurement that set it, on SQLite with 60,000 posts unless stated otherwise. */
  readonly measured: string;
}

const cost = (value: number, unit: string, measured: string): Cost => ({ value, unit, measured });

/** All thresholds of the plans of pages, totals and searches. */
export const costs = {
  /** A list with fewer rows is counted and scanned as a whole. */
  longList: cost(
    2_000,
    'rows',
    'counting 2,000 rows along an index takes 1.8 ms, with a comparison of their texts 2.2 ms',
  ),
  /** Fewer rows are counted in one statement, not block by block. */
  countedAtOnce: cost(500, 'rows', 'counting 500 rows along an index takes 84 µs, 1,000 rows 930 µs'),
  /** A scan of fewer rows up to the end of the page is not avoided. */
  scannedWithFilter: cost(1_000, 'rows', 'comparing the texts of 1,000 rows met on a scan takes 1.0 ms'),
  /** Skipping fewer rows of an index is not avoided. */
  skippedByIndex: cost(10_000, 'rows', 'a page of 10 behind 1,000 rows takes 25 µs, behind 10,000 rows 200 µs'),
  /** A list with up to this many rows is read in one statement; a longer one would block other requests. */
  rowsAtOnce: cost(20_000, 'rows', '20,000 rows along an index take 1.3 ms, with a comparison of their texts 20 ms'),
  /** The cost of one more statement for a block, instead of scanning all blocks in one statement. */
  block: cost(20, 'rows scanned', 'a statement that finds no row takes 3.6 µs, a row that a filter reads 0.24 µs'),
  /** The most blocks that are scanned in one go where that holds the event loop. */
  blocksAtOnce: cost(4, 'blocks', 'of a million posts, a scan of four blocks takes 5 to 8 ms'),
  /** The most ids of matches that are listed in a statement. */
  idsListed: cost(20_000, 'ids', '160 kB in a statement'),
  /** Up to this many matches of a search are passed as a list of ids; more are passed as a bitmap. */
  matchesListed: cost(
    1_000,
    'ids',
    'a page of 10 among 1,000 matches takes 140 µs by a list, 60 µs by a bitmap; among 100 matches 260 and 550 µs',
  ),
  /** Matches with larger gaps are passed as a list as well: the bitmap would be nearly empty. */
  sparseMatches: cost(1_000, 'rows per match', 'at 540 rows per match, a list is counted in 50 µs, a bitmap in 7 ms'),
  /** The most terms whose pairs are read, for a list of rows that have all of them. */
  pairedTerms: cost(4, 'terms', 'reading the totals of all pairs of 4 terms takes 11 µs, of 16 terms 110 µs'),
  /** The most matches of a search that are looked up in one statement where that holds the event loop. */
  foundRowsLookedUp: cost(
    1_000,
    'rows',
    'of a million posts, 3,000 looked up by id take 10 ms; all of them scanned, 140 ms',
  ),
  /** The size of the chunks that lists by term or author are read in; several pages share a chunk. */
  chunk: cost(64, 'ids', 'a page in the middle of a category, read by itself 230 µs, from a chunk 90 to 130 µs'),
  /** To read a posting list costs as much as to search this many texts. */
  textsPerList: cost(
    2,
    'texts per posting list',
    'of 10,000 posts, a posting list takes 2.5 to 4.3 µs, to search a text of 1 kB 2.1 to 2.9 µs',
  ),
  /** This many posting lists are always read. */
  listsAlwaysRead: cost(200, 'posting lists', '200 posting lists take 0.5 ms'),
  /** The most words of the vocabulary that are looked up for a part of a word. */
  wordsOfPart: cost(50_000, 'words', '25,000 posting lists take 64 ms'),
  /** Texts searched in one statement; and where that holds the event loop. */
  textsSearched: cost(
    20_000,
    'texts',
    'on PostgreSQL, 10,000 texts of 1 kB take 25 ms in one statement, which reads the whole table, and 35 ms in five',
  ),
  textsSearchedAtOnce: cost(200, 'texts', '200 texts of 1 kB take 0.4 to 0.6 ms'),
  /** Texts with smaller gaps, on average, are read as a range of ids, not looked up one by one. */
  denseTexts: cost(
    1.2,
    'ids per text',
    'of 10,000 posts, a text takes 2.1 µs in a range, 2.9 µs by its id; with every fifth left out 4.1 and 3.7 µs',
  ),
  /** A search may look into this many texts, a time for each word, whatever the size of the site. */
  textsPerSearch: cost(10_000, 'texts', '10,000 texts of 1 kB take 21 to 29 ms'),
  /** On larger sites, it may look into each text this often. */
  timesSearched: cost(1, 'times each text', 'a million texts of 1 kB take 2 to 3 s'),
} satisfies Record<string, Cost>;
