import { isRole } from '../access/index.ts';
import { cleanUrl, isEmail, plainText, slugify } from '../content/index.ts';
import { equals, type Stores } from '../storage/index.ts';
import { expectPassword, notePassword } from './import-passwords.ts';
import { freeId, type ImportSession, once } from './import-session.ts';
import type { WxrAuthor } from './wxr/wxr-events.ts';

const LONGEST_LOGIN = 60;

/** A log-in name as accounts have them. */
const cleanLogin = (login: string): string =>
  login
    .replace(/[^A-Za-z0-9 _.@-]/g, '')
    .trim()
    .slice(0, LONGEST_LOGIN);

/** Takes an author: an account of that name or address is used, else one is made that nobody can log in to yet. */
export async function importAuthor(
  session: ImportSession,
  stores: Stores,
  author: WxrAuthor,
): Promise<number | undefined> {
  const { report, nowGmt } = session;
  const login = cleanLogin(author.login ?? '');
  if (login === '') {
    report.leaveOut(`author at line ${author.line}`, 'it has no log-in name');
    return undefined;
  }
  const account = await once(session, stores, 'authors', login.toLowerCase(), async () => {
    const email = isEmail(author.email ?? '') ? (author.email as string) : '';
    const known = (await stores.users.byLogin(login)) ?? (email ? await stores.users.byEmail(email) : undefined);
    if (known) {
      report.recognise('authors');
      return known.id;
    }
    const id = await freeId((one) => stores.users.get(one), author.id);
    const slug = slugify(author.account?.slug ?? '') || slugify(login) || `author-${author.id ?? author.line}`;
    const isSlugTaken = (await stores.users.first(equals('slug', slug))) !== undefined;
    report.take('authors');
    const { account } = author;
    const roles = account ? account.roles.filter(isRole) : ['author'];
    for (const role of account?.roles ?? [])
      if (!isRole(role)) report.leaveOut(`role ${role} of ${login}`, 'there is no such role here');
    const made = await stores.users.insert({
      ...(id !== undefined && { id }),
      login,
      email: email || `${slug}@imported.invalid`,
      name: plainText(author.displayName ?? '') || login,
      first_name: plainText(author.firstName ?? ''),
      last_name: plainText(author.lastName ?? ''),
      nickname: plainText(account?.nickname ?? '') || login,
      url: cleanUrl(account?.url ?? ''),
      description: plainText(author.description ?? ''),
      slug: isSlugTaken ? `${slug}-${author.id ?? author.line}` : slug,
      roles,
      registered_gmt: account?.registeredGmt ?? nowGmt,
    });
    if (account?.passwordHash) await expectPassword(session, stores, made);
    return made;
  });
  if (account !== undefined) session.authors.add(account);
  if (account !== undefined && author.account) await notePassword(session, stores, account, author.account);
  return account;
}

/** The account of a creator; one that the export does not list is made from the name alone. */
export async function creatorOf(
  session: ImportSession,
  stores: Stores,
  creator: string | undefined,
  line: number,
): Promise<number> {
  const login = cleanLogin(creator ?? '');
  if (login === '') return session.administrator;
  const known = await stores.users.byLogin(login);
  if (known) return known.id;
  const author: WxrAuthor = {
    kind: 'author',
    id: undefined,
    login,
    email: undefined,
    displayName: login,
    firstName: undefined,
    lastName: undefined,
    description: undefined,
    line,
    faults: [],
  };
  return (await importAuthor(session, stores, author)) ?? session.administrator;
}
