import { createHash } from 'node:crypto';
import type { Storage, Stores } from '../../../src/storage/index.ts';
import { type Table, tables } from '../../../src/storage/tables.ts';
import { Marks } from './marks.ts';
import { type Piece, piecesOf, type UserIds } from './pieces.ts';
import { type Audience, nobody, type Principal, principals } from './principals.ts';
import { randomOf } from './random.ts';

/** Which of the worlds is made: in all of them, `knownTo` sees the same. */
export interface World {
  readonly seed: number;
  /** What is made anew for those who do not know it. Without it, all is for everybody's eyes to look for. */
  readonly knownTo?: Principal;
  /** How what is hidden is made: with values of another seed, or not at all. */
  readonly hidden?: 'otherwise' | 'absent';
  readonly users: UserIds;
}

export interface SeededSite {
  readonly pieces: readonly Piece[];
  readonly marks: Marks;
}

/** Columns that hold no value of their own: what they say is fixed by the piece, or follows from other columns. */
const structural: Readonly<Record<string, readonly string[]>> = {
  posts: [
    'id',
    'type',
    'status',
    'author_id',
    'title_key',
    'date_floats',
    'comment_status',
    'ping_status',
    'template',
    'featured_media',
    'parent_id',
    'trashed_status',
    'mime_type',
  ],
  terms: ['id', 'taxonomy', 'name_key', 'description_key', 'parent_id', 'count'],
  comments: [
    'id',
    'post_id',
    'parent_id',
    'author_id',
    'author_name_key',
    'author_email_key',
    'content_key',
    'received_gmt',
    'received_from',
    'received_within',
    'status',
    'trashed_status',
    'type',
  ],
  users: ['id', 'login_key', 'email_key', 'name_key', 'credential_epoch', 'locale', 'roles'],
};

/** Where a text is known from by those who are not shown it as it is stored. */
const shownAs: Readonly<Record<string, string>> = {
  title: 'title_rendered',
  content: 'content_rendered',
  excerpt: 'excerpt_rendered',
};

/** Site time is GMT here, so that the two dates of a row are one moment. */
const sameMoment: Readonly<Record<string, string>> = { date_gmt: 'date', modified_gmt: 'modified' };

/** Fills the database of a test server with a site in which every value is marked. */
export async function seedSite(storage: Storage, world: World): Promise<SeededSite> {
  const { knownTo, hidden, seed, users } = world;
  const common = randomOf(seed);
  const other = randomOf(hidden === 'otherwise' ? seed + 1 : seed + 2);
  const marks = new Marks((audience) => (knownTo === undefined || audience.includes(knownTo) ? common : other));
  const pieces = piecesOf(users);
  await storage.transaction(async (stores) => {
    for (const piece of pieces) {
      const isHidden = knownTo !== undefined && !piece.readers.includes(knownTo);
      if (isHidden && hidden === 'absent' && piece.table !== 'users') continue;
      const row = rowOf(piece, marks, knownTo !== undefined);
      const elsewhere = isHidden && hidden === 'otherwise';
      const terms = (elsewhere && piece.termsElsewhere) || piece.terms;
      await store(stores, piece, { ...row, ...(elsewhere && piece.elsewhere) }, terms);
    }
    await stores.imports.continueIds();
  });
  return { pieces, marks };
}

/** A row with all its columns: what is fixed, and marks in the rest. */
function rowOf(piece: Piece, marks: Marks, asKnown: boolean): Record<string, unknown> {
  const table: Table = tables[piece.table];
  const row: Record<string, unknown> = { ...piece.fixed };
  if (piece.table !== 'users') row['id'] = piece.id;
  for (const [column, kind] of Object.entries(table.columns)) {
    const isMade = column in piece.fixed || column in sameMoment || structural[piece.table]?.includes(column);
    // A flag has room for no mark.
    if (isMade || kind === 'flag' || (column === 'login' && isPrincipal(piece))) continue;
    row[column] = markedValue(piece, column, kind, marks, asKnown);
  }
  for (const [gmt, local] of Object.entries(sameMoment)) if (local in row) row[gmt] = row[local];
  return row;
}

function markedValue(piece: Piece, column: string, kind: string, marks: Marks, asKnown: boolean): unknown {
  const audienceOf = (name: string): Audience => piece.audiences[name] ?? nobody;
  const shown = asKnown ? shownAs[column] : undefined;
  const audience = audienceOf(shown && shown in piece.audiences ? shown : column);
  const place = `${piece.name}: ${column}`;
  if (kind === 'integer') return Number(marks.make('number', audience, place));
  if (kind === 'json') {
    const member = (name: string) => marks.make('word', audienceOf(`${column}.${name}`), `${place}.${name}`);
    if (column === 'meta') return { declared: member('declared'), undeclared: member('undeclared') };
    return { filesize: 5, width: 9, height: 9, image_meta: { title: member('title') } };
  }
  if (/^(date|modified|registered)(_gmt)?$/.test(column))
    return marks.make(piece.comes && column.startsWith('date') ? 'coming' : 'past', audience, place);
  const word = marks.make('word', audience, place);
  if (column.endsWith('email')) return `${word}@example.org`;
  if (column.endsWith('url') || column === 'guid') return `http://${word}.example/`;
  if (column.endsWith('_rendered')) return `<p>${word}</p>`;
  return column === 'file_key' ? `2026/01/${word}.png` : word;
}

/** Those who ask keep the names that they log in with. */
const isPrincipal = ({ name }: Piece): boolean => principals.some((who) => name === `user ${who}`);

async function store(stores: Stores, piece: Piece, row: Record<string, unknown>, terms = piece.terms): Promise<void> {
  if (piece.table !== 'users') {
    await stores[piece.table].insert(row as never, terms as never);
    return;
  }
  const user = await stores.users.get(piece.id);
  if (!user) throw new Error(`${piece.name} is missing`);
  await stores.users.update(user, row);
  await stores.users.applicationPasswords.insert({
    user_id: piece.id,
    name: 'A program',
    secret_hash: createHash('sha256').update(piece.name).digest('hex'),
    created_gmt: '2026-01-01T00:00:00',
  });
}
