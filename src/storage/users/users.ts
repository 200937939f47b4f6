import type { ContentModel } from '../../content-model/index.ts';
import { all, type Condition, equals } from '../conditions/conditions.ts';
import { partsOf } from '../conditions/narrow-condition.ts';
import type { Connection, Dialect } from '../database.ts';
import { type Paged, pageOf, rememberedPages } from '../lists/pages.ts';
import { changedPosts } from '../posts/changed-posts.ts';
import { AUTHORS_FACET, handOverTotals, noteAuthor, USERS } from '../posts/post-totals.ts';
import { count } from '../queries/counting.ts';
import { sortKey } from '../queries/sort-key.ts';
import { fromRows, totalOf } from '../queries/statements.ts';
import { type Derived, type Source, tableStore, type WritableSource } from '../queries/table-store.ts';
import { tallies } from '../queries/tallies.ts';
import type { ApplicationPasswordRow, UserRow } from '../rows.ts';
import { searchIndex } from '../search/search-index.ts';
import { tables } from '../tables.ts';
import { type ImportedHashes, importedHashes } from './imported-hashes.ts';

export interface UserReader extends Source<UserRow>, Paged, ImportedHashes {
  /** Log-in names and e-mail addresses are found whatever their case (behaviour 1). */
  byLogin(login: string): Promise<UserRow | undefined>;
  byEmail(email: string): Promise<UserRow | undefined>;
  /** Changes when credentials are voided; undefined when the user is gone. */
  credentialEpochOf(id: number): Promise<number | undefined>;
  readonly applicationPasswords: Source<ApplicationPasswordRow>;
}

/** The writes of users, for transactions. */
export interface UserWriter extends UserReader {
  /**
   * Replaces the hash of a user's password by another hash of the same password: nobody has to log in again.
   *
   * @returns false if the password has changed meanwhile
   */
  rehash(id: number, from: string, to: string): Promise<boolean>;
  insert(row: Partial<UserRow>): Promise<number>;
  update(current: UserRow, change: Partial<UserRow>): Promise<void>;
  delete(current: UserRow): Promise<void>;
  /** Voids the remembered credentials of a user. Sessions, links and previews stay valid. */
  voidRemembered(id: number): Promise<void>;
  /** Moves all posts, pages and media of one author to another. */
  reassign(from: number, to: number): Promise<void>;
  readonly applicationPasswords: WritableSource<ApplicationPasswordRow>;
}

/** The store of users, their roles and application passwords. */
export function userStore(connection: Connection, dialect: Dialect, model: ContentModel): UserWriter {
  const rows = tableStore<UserRow>(tables.users, connection, dialect);
  const search = searchIndex(tables.users, connection, dialect);
  const tally = tallies(connection, dialect);
  const applicationPasswords = tableStore<ApplicationPasswordRow>(tables.application_passwords, connection, dialect);

  async function replaceRoles(id: number, roles: readonly string[]): Promise<void> {
    await connection.run('DELETE FROM user_roles WHERE user_id = ?', [id]);
    for (const role of new Set(roles))
      await connection.run('INSERT INTO user_roles (user_id, role) VALUES (?, ?)', [id, role]);
  }

  /** The number of users with one of the roles. */
  function countRoles(where: Condition): Promise<number> {
    const { text, parameters } = fromRows(tables.user_roles, where, dialect);
    return totalOf(connection, { text: `SELECT count(DISTINCT user_id) AS total ${text}`, parameters });
  }

  /** Everything of an older epoch is void: what is remembered of credentials, sessions, links and previews. */
  async function voidCredentials(id: number): Promise<void> {
    await connection.run('UPDATE users SET credential_epoch = credential_epoch + 1 WHERE id = ?', [id]);
  }

  const countOf = (where: Condition): Promise<number> =>
    count(partsOf(where), {
      kept([part, ...more]) {
        if (more.length > 0) return undefined;
        if (hasRole(part)) return () => countRoles(part.where);
        if (part && !isAuthors(part)) return undefined;
        return async () => (await (part ? tally.of([AUTHORS_FACET]) : tally.whole())).get(USERS) ?? 0;
      },
      counted: (parts) => rows.count(all(...parts)),
    });

  return {
    ...rows,
    ...importedHashes(connection),
    applicationPasswords,

    async voidRemembered(id) {
      for (const table of OF_AN_EPOCH)
        await connection.run(
          `UPDATE ${table} SET credential_epoch = credential_epoch + 1
           WHERE user_id = ? AND credential_epoch = (SELECT credential_epoch FROM users WHERE id = ?)`,
          [id, id],
        );
      await voidCredentials(id);
    },

    rehash: async (id, from, to) =>
      (await connection.change('UPDATE users SET password_hash = ? WHERE id = ? AND password_hash = ?', [
        to,
        id,
        from,
      ])) > 0,

    async credentialEpochOf(id) {
      const [row] = await connection.all<{ credential_epoch: number }>(
        'SELECT credential_epoch FROM users WHERE id = ?',
        [id],
      );
      return row?.credential_epoch;
    },

    count: countOf,
    page: rememberedPages(connection, pageOf({ count: countOf, ids: rows.ids })),

    byLogin: (login) => rows.first(equals('login_key', login.toLowerCase())),
    byEmail: (email) => rows.first(equals('email_key', sortKey(email))),

    async insert(row) {
      const id = await rows.insert({ ...row, ...keys(row) });
      await tally.add(USERS, [''], 1);
      // Posts may have been imported before their author.
      await noteAuthor(connection, { tally, model }, id);
      await replaceRoles(id, row.roles ?? []);
      await search.add(id, texts(row));
      return id;
    },

    async update(current, change) {
      await rows.update(current.id, { ...change, ...keys(change) }, current);
      if (changesCredentials(current, change)) await voidCredentials(current.id);
      if (change.roles) await replaceRoles(current.id, change.roles);
      await search.replace(current.id, texts({ ...current, ...change }));
    },

    async delete(current) {
      await replaceRoles(current.id, []);
      for (const table of OWNED) await connection.run(`DELETE FROM ${table} WHERE user_id = ?`, [current.id]);
      const { is_author } = (await rows.get(current.id)) ?? current;
      await rows.delete(current.id);
      await tally.add(USERS, is_author ? ['', AUTHORS_FACET] : [''], -1);
      await search.remove(current.id);
    },

    async reassign(from, to) {
      const theirs = { text: "SELECT id FROM posts WHERE author_id = ? AND type <> 'revision'", parameters: [from] };
      await changedPosts(connection).addOf(connection, theirs);
      await connection.run("UPDATE posts SET author_id = ? WHERE author_id = ? AND type <> 'revision'", [to, from]);
      await handOverTotals(connection, { tally, model }, from, to);
    },
  };
}

/** Whether the condition asks for all users who have published something. */
const isAuthors = (part: Condition): boolean =>
  part.kind === 'compare' && part.column === 'is_author' && part.operator === '=' && part.value === 1;

const hasRole = (part: Condition | undefined): part is Condition & { kind: 'has' } =>
  part?.kind === 'has' && part.relation === 'roles';

/** Tables whose rows are void when the password, the roles or the e-mail address of their user change. */
const OF_AN_EPOCH = ['sessions', 'one_time_links', 'previews'] as const;

/** Tables whose rows belong to one user. */
const OWNED = ['application_passwords', 'sessions', 'one_time_links', 'previews', 'preferences'] as const;

/** The folded copies of columns that are compared or sorted ignoring case. */
const keys = (row: Partial<UserRow>): Partial<UserRow> => ({
  ...(row.login !== undefined && { login_key: row.login.toLowerCase() }),
  ...(row.email !== undefined && { email_key: sortKey(row.email) }),
  ...(row.name !== undefined && { name_key: sortKey(row.name) }),
});

/** Whether a logged-in user must log in again (trust C5). */
function changesCredentials(current: UserRow, change: Partial<UserRow>): boolean {
  const { password_hash = current.password_hash, email = current.email, roles = current.roles } = change;
  return (
    password_hash !== current.password_hash ||
    email !== current.email ||
    roles.length !== current.roles.length ||
    roles.some((role) => !current.roles.includes(role))
  );
}

const texts = (row: Partial<UserRow>): string[] => [
  row.login ?? '',
  row.slug ?? '',
  row.name ?? '',
  row.email ?? '',
  row.url ?? '',
];

/** The columns derived from a row of users. */
export const derivedOfUsers: Derived<UserRow> = { table: tables.users, keys, texts };
