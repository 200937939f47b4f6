import type { ScratchRows } from '../../storage/index.ts';
import { DumpError } from './dump-error.ts';
import type { DumpEvent } from './sql-statements.ts';

/** A row of a table: values by column name. */
export type DumpRow = Readonly<Record<string, string | null>>;

interface Kept {
  /** The column that names the owner of a row; without one, all rows have the same owner. */
  readonly owner?: string;
  readonly id: string;
  readonly columns: readonly string[];
  /** Whether rows are also looked up by id. */
  readonly byId?: true;
}

/** The tables and columns that are read. */
const tables: Readonly<Record<string, Kept>> = {
  posts: {
    id: 'ID',
    columns: [
      ...[
        'ID',
        'post_author',
        'post_date',
        'post_date_gmt',
        'post_content',
        'post_title',
        'post_excerpt',
        'post_status',
      ],
      ...['comment_status', 'ping_status', 'post_password', 'post_name', 'post_modified', 'post_modified_gmt'],
      ...['post_parent', 'guid', 'menu_order', 'post_type', 'post_mime_type'],
    ],
  },
  postmeta: { owner: 'post_id', id: 'meta_id', columns: ['meta_key', 'meta_value'] },
  comments: {
    owner: 'comment_post_ID',
    id: 'comment_ID',
    columns: [
      ...['comment_ID', 'comment_author', 'comment_author_email', 'comment_author_url', 'comment_author_IP'],
      ...['comment_date', 'comment_date_gmt', 'comment_content', 'comment_approved', 'comment_agent', 'comment_type'],
      ...['comment_parent', 'user_id'],
    ],
  },
  commentmeta: { owner: 'comment_id', id: 'meta_id', columns: ['meta_key', 'meta_value'] },
  terms: { id: 'term_id', columns: ['name', 'slug'], byId: true },
  term_taxonomy: {
    id: 'term_taxonomy_id',
    columns: ['term_id', 'taxonomy', 'description', 'parent'],
    byId: true,
  },
  term_relationships: { owner: 'object_id', id: 'term_taxonomy_id', columns: ['term_taxonomy_id'] },
  termmeta: { owner: 'term_id', id: 'meta_id', columns: ['meta_key', 'meta_value'] },
  users: {
    id: 'ID',
    columns: [
      ...['ID', 'user_login', 'user_pass', 'user_nicename', 'user_email', 'user_url', 'user_registered'],
      'display_name',
    ],
    byId: true,
  },
  usermeta: { owner: 'user_id', id: 'umeta_id', columns: ['meta_key', 'meta_value'] },
  options: { id: 'option_id', columns: ['option_name', 'option_value'] },
};

/** The tables that every site has. */
const needed = ['posts', 'options'];
const anyTable = new RegExp(`^(.*?)(${Object.keys(tables).join('|')})$`);
/** The kind of rows that are looked up by id. */
const single = (name: string): string => `one of ${name}`;
const MAX_ID = 2 ** 31 - 1;
const MAX_PREFIX_LENGTH = 64;

/** Stores the rows of a dump, in any order. */
export class DumpRows {
  readonly #rows: ScratchRows;
  readonly #columns = new Map<string, readonly string[]>();
  /** The number of rows of each table. */
  readonly counts = new Map<string, number>();
  /** The number of rows with an invalid id. */
  #unsound = 0;

  constructor(rows: ScratchRows) {
    this.#rows = rows;
  }

  get unsound(): number {
    return this.#unsound;
  }

  /** @throws DumpError when the columns of the table are unknown */
  take(event: DumpEvent): void {
    const { table } = event;
    if (event.kind === 'table') {
      this.#columns.set(table, event.columns);
      this.counts.set(table, this.counts.get(table) ?? 0);
      return;
    }
    this.counts.set(table, (this.counts.get(table) ?? 0) + 1);
    const [, prefix = '', name = ''] = anyTable.exec(table) ?? [];
    const kept = tables[name];
    if (!kept || prefix.length > MAX_PREFIX_LENGTH) return;
    const columns = event.columns ?? this.#columns.get(table);
    if (!columns)
      throw new DumpError(
        `the dump does not say which columns ${table} has: dump it with its structure, or with the names of columns`,
      );
    const row: Record<string, string | null> = Object.create(null);
    for (const [index, column] of columns.entries()) row[column] = event.values[index] ?? null;
    const id = idIn(row[kept.id]);
    const owner = kept.owner === undefined ? 0 : idIn(row[kept.owner]);
    if (id === undefined || owner === undefined) {
      this.#unsound += 1;
      return;
    }
    const body = JSON.stringify(Object.fromEntries(kept.columns.map((column) => [column, row[column] ?? null])));
    // Revisions belong to their post.
    const isRevision = name === 'posts' && row['post_type'] === 'revision';
    const [kind, of] = isRevision ? [`${prefix}revisions`, idIn(row['post_parent']) ?? 0] : [table, owner];
    this.#rows.add(kind, of, { id, body });
    if (kept.byId) this.#rows.add(single(table), id, { id, body });
  }

  /** The prefix of the tables of the site. @throws DumpError when there is none, or more than one */
  prefixOf(wanted: string | undefined): string {
    const names = [...this.counts.keys()];
    const found = names
      .filter((table) => table.endsWith('posts'))
      .map((table) => table.slice(0, -'posts'.length))
      .filter((prefix) => needed.every((name) => this.counts.has(prefix + name)));
    const shown = found.slice(0, 20).join(', ');
    if (wanted !== undefined) {
      if (found.includes(wanted)) return wanted;
      throw new DumpError(`the dump has no tables of a site that begin with ${wanted}${shown && `; it has ${shown}`}`);
    }
    const [prefix] = found;
    if (prefix === undefined)
      throw new DumpError('the dump has no tables of a WordPress site, such as wp_posts and wp_options');
    if (found.some((one) => this.counts.has(`${one}blogs`) && this.counts.has(`${one}site`)))
      throw new DumpError(`the dump is of several sites in one WordPress: name one with --table-prefix (${shown})`);
    if (found.length > 1) throw new DumpError(`the dump has several sites: name one with --table-prefix (${shown})`);
    return prefix;
  }

  /** The unused tables of the site, with their numbers of rows. */
  left(prefix: string): [table: string, rows: number][] {
    const read = new Set(Object.keys(tables).flatMap((name) => [prefix + name, basePrefixOf(prefix) + name]));
    return [...this.counts].filter(([table, rows]) => rows > 0 && table.startsWith(prefix) && !read.has(table));
  }

  /** Rows of a table of the site, in order of id. */
  *each(table: string): Generator<DumpRow> {
    for (const { body } of this.#rows.each(table, 0)) yield JSON.parse(body) as DumpRow;
  }

  /** The rows of an owner. */
  of(table: string, owner: number): DumpRow[] {
    return this.#rows.of(table, owner).map(({ body }) => JSON.parse(body) as DumpRow);
  }

  /** The same for an owner with any number of rows. */
  *eachOf(table: string, owner: number): Generator<DumpRow> {
    for (const { body } of this.#rows.each(table, owner)) yield JSON.parse(body) as DumpRow;
  }

  owners(table: string): Generator<number> {
    return this.#rows.owners(table);
  }

  one(table: string, id: number): DumpRow | undefined {
    return this.of(single(table), id)[0];
  }
}

/** The sites of one WordPress share their users: `wp_2_` uses those of `wp_`. */
export const basePrefixOf = (prefix: string): string => prefix.replace(/\d+_$/, '');

export function idIn(value: string | null | undefined): number | undefined {
  if (typeof value !== 'string' || !/^\d{1,10}$/.test(value)) return undefined;
  const id = Number(value);
  return id <= MAX_ID ? id : undefined;
}
