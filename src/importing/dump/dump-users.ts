import type { WxrAuthor } from '../wxr/wxr-events.ts';
import { basePrefixOf, type DumpRow, type DumpRows, idIn } from './dump-rows.ts';
import { dateIn, entriesIn, metaIn, textIn } from './dump-values.ts';

/** The users of the site with their roles, hashes and application passwords. Sites of one WordPress share their users. */
export function* usersOf(rows: DumpRows, prefix: string): Generator<WxrAuthor> {
  const shared = rows.counts.has(`${prefix}users`) ? prefix : basePrefixOf(prefix);
  for (const row of rows.each(`${shared}users`)) {
    const id = idIn(row['ID']);
    if (id === undefined) continue;
    const fields = metaIn(rows.of(`${shared}usermeta`, id));
    const meta = new Map(fields.map(({ key, value }) => [key, value]));
    const capabilities = meta.get(`${prefix}capabilities`);
    // A user without a role on this site belongs to another site.
    if (shared !== prefix && capabilities === undefined) continue;
    const author = authorOf(id, row, { meta, capabilities });
    yield { ...author, meta: fields.filter(({ key, value }) => !isTaken(key, value, prefix)) };
  }
}

/** Meta fields that are imported as members of a user, are computed, or are session keys of the old site. */
const taken: ReadonlySet<string> = new Set([
  ...['first_name', 'last_name', 'nickname', 'description', '_application_passwords', 'session_tokens'],
]);

/** Whether a field is imported in another way, or has no meaning here. Only known languages are imported. */
const isTaken = (key: string, value: string, prefix: string): boolean =>
  taken.has(key) ||
  [`${prefix}capabilities`, `${prefix}user_level`].includes(key) ||
  (key === 'locale' && ['', 'en_US'].includes(value));

function authorOf(
  id: number,
  row: DumpRow,
  { meta, capabilities }: { meta: ReadonlyMap<string, string>; capabilities: string | undefined },
): WxrAuthor {
  return {
    kind: 'author',
    id,
    login: textIn(row, 'user_login'),
    email: textIn(row, 'user_email'),
    displayName: textIn(row, 'display_name'),
    firstName: meta.get('first_name'),
    lastName: meta.get('last_name'),
    description: meta.get('description'),
    account: {
      roles: entriesIn(capabilities).flatMap(([role, has]) => (has === true ? [String(role)] : [])),
      slug: textIn(row, 'user_nicename'),
      url: textIn(row, 'user_url'),
      nickname: meta.get('nickname'),
      locale: meta.get('locale'),
      registeredGmt: dateIn(row, 'user_registered'),
      passwordHash: textIn(row, 'user_pass'),
      applicationPasswords: applicationPasswordsIn(meta.get('_application_passwords')),
    },
    line: id,
    faults: [],
  };
}

function applicationPasswordsIn(
  serialized: string | undefined,
): { name: string; hash: string; createdGmt: string | undefined }[] {
  return entriesIn(serialized).flatMap(([, entry]) => {
    if (!(entry instanceof Map)) return [];
    const [name, hash, created] = ['name', 'password', 'created'].map((key) => entry.get(key));
    if (typeof name !== 'string' || typeof hash !== 'string') return [];
    const isMoment = typeof created === 'number' && created > 0 && created < 1e11;
    return [{ name, hash, createdGmt: isMoment ? new Date(created * 1000).toISOString().slice(0, 19) : undefined }];
  });
}
