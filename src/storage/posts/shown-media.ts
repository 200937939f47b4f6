import { TimeSlice } from '../../event-loop/index.ts';
import { among } from '../conditions/among.ts';
import type { Connection, Dialect } from '../database.ts';
import type { PostRow } from '../rows.ts';
import { type PostSummary, summaryColumns } from './post-summaries.ts';

/** Columns with texts that are short as a rule: a longer one is read as an empty text. */
const TEXTS = ['title_rendered', 'excerpt', 'excerpt_rendered', 'alt_text'] as const;
const COLUMNS = ['state', 'menu_order', 'mime_type', 'guid', 'file_key', 'media_details'] as const;

/** The most bytes of a text that is read. */
const MAX_TEXT_BYTES = 16 * 1024;
/** The most pictures that are read of those attached to one post, by their ids. */
const MAX_ATTACHED = 400;
/** How many rows a statement reads, in a few milliseconds. */
const MAX_ROWS = 200;

/** What the texts of posts may show of a media item. */
export type ShownMedia = PostSummary & Pick<PostRow, (typeof TEXTS | typeof COLUMNS)[number]>;

export interface ShownMediaReader {
  /** The media items with these ids, in no particular order. Other rows are left out. */
  media(ids: readonly number[]): Promise<readonly ShownMedia[]>;
  /** The ids of the pictures attached to posts, at most 400 for each post, in no particular order. */
  picturesAttachedTo(posts: readonly number[]): Promise<readonly number[]>;
}

/** Reads media items for the texts that show them. Their number and their texts are bounded: authors write them, and everybody reads them. */
export function shownMediaReader(connection: Connection, dialect: Dialect): ShownMediaReader {
  const texts = TEXTS.map(
    (name) => `CASE WHEN octet_length(${name}) <= ${MAX_TEXT_BYTES} THEN ${name} ELSE '' END AS ${name}`,
  );
  const selected = [...summaryColumns, ...COLUMNS, ...texts].join(', ');
  const slice = new TimeSlice();

  return {
    async media(ids) {
      const found: ShownMedia[] = [];
      for (let start = 0; start < ids.length; start += MAX_ROWS) {
        const these = among('id', ids.slice(start, start + MAX_ROWS), dialect);
        const rows = await connection.all<Omit<ShownMedia, 'media_details'> & { readonly media_details: string }>(
          `SELECT ${selected} FROM posts WHERE type = 'attachment' AND ${these.text}`,
          these.parameters,
        );
        for (const row of rows) found.push({ ...row, media_details: JSON.parse(row.media_details) });
        await slice.yieldIfLong();
      }
      return found;
    },

    async picturesAttachedTo(posts) {
      if (posts.length === 0) return [];
      const these = among('parent_id', posts, dialect);
      const rows = await connection.all<{ id: number }>(
        'SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY parent_id ORDER BY id) AS place FROM posts' +
          ` WHERE type = 'attachment' AND status = 'inherit' AND mime_type LIKE 'image/%' AND ${these.text}) AS attached` +
          ` WHERE place <= ${MAX_ATTACHED}`,
        these.parameters,
      );
      return rows.map(({ id }) => id);
    },
  };
}
