import type { WxrAuthor } from '../wxr/wxr-events.ts';
import { basePrefixOf, type DumpRow, type DumpRows, idIn } from './dump-rows.ts';
import { dateIn, entriesIn, textIn } from './dump-values.ts';

/** The users of the site with their roles, hashes and application passwords. Sites of one WordPress share their users. */
export function* usersOf(rows: DumpRows, prefix: string): Generator<WxrAuthor> {
  const shared = rows.counts.has(`${prefix}users`) ? prefix : basePrefixOf(prefix);
  for (const row of rows.each(`${shared}users`)) {
    const id = idIn(row['ID']);
    if (id === undefined) continue;
    const meta = new Map(
      rows.of(`${shared}usermeta`, id).map((one) => [textIn(one, 'meta_key'), textIn(one, 'meta_value')]),
    );
    const capabilities = meta.get(`${prefix}capabilities`);
    // Who has no role here is a user of another site.
    if (shared !== prefix && capabilities === undefined) continue;
    yield authorOf(id, row, { meta, capabilities });
  }
}

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
