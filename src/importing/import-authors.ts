import { allCapabilities, isRole } from '../access/index.ts';
import { cleanDescription, cleanUrl, foldAccents, isEmail, plainText, slugify } from '../content/index.ts';
import { slugOfName } from '../resources/users/users.rules.ts';
import { equals, type Stores, type Taken, type UserRow } from '../storage/index.ts';
import { metaOf } from './import-meta.ts';
import { notePassword } from './import-passwords.ts';
import { freeId, type ImportSession } from './import-session.ts';
import { isFixed } from './import-settings.ts';
import { changeOf, digestOfMembers } from './records.ts';
import type { WxrAuthor } from './wxr/wxr-events.ts';

const MAX_LOGIN_LENGTH = 60;

/** A valid log-in name. Names in other scripts may leave nothing of it. */
const cleanLogin = (login: string): string =>
  foldAccents(login)
    .replace(/[^A-Za-z0-9 _.@-]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, MAX_LOGIN_LENGTH);

/** How a later run, or another source of the same site, recognises an author. */
const nameOf = (login: string): string => login.trim().toLowerCase();

/** Imports an author: uses the account with that name or e-mail address, or else creates one without a password. */
export async function importAuthor(
  session: ImportSession,
  stores: Stores,
  author: WxrAuthor,
): Promise<number | undefined> {
  const { report, source } = session;
  const login = (author.login ?? '').trim();
  if (login === '') {
    report.leaveOut(`author ${author.id ?? author.displayName ?? ''}`, 'it has no log-in name');
    return undefined;
  }
  const name = nameOf(login);
  const known = await stores.imports.known(source, 'authors', name);
  const account = known?.id ?? (await takeAuthor(session, stores, author, login));
  if (known) await followAuthor(session, stores, { known, author, login });
  session.authors.add(account);
  if (author.account) {
    await fillBlanks(session, stores, account, author);
    // Accounts that were here before keep their passwords.
    if ((await stores.imports.find(source, ACCOUNTS, String(account))) !== undefined)
      await notePassword(session, stores, account, author.account);
  }
  return account;
}

/** The kind of notes about accounts that existed before and whose empty fields were completed. */
const FILLED = 'filled-accounts';

/** Completes an account that existed before, such as that of the first administrator, once. */
async function fillBlanks(
  { source, site }: ImportSession,
  stores: Stores,
  id: number,
  author: WxrAuthor,
): Promise<void> {
  const user = await stores.users.get(id);
  const notes = await Promise.all([ACCOUNTS, FILLED].map((kind) => stores.imports.find(source, kind, String(id))));
  if (!user || notes.some((note) => note !== undefined)) return;
  await stores.imports.record(source, FILLED, String(id), { id });
  const { roles: _roles, registered_gmt, ...told } = rowOf(author, user.login);
  const blanks = Object.entries(told).filter(
    ([name, value]) => value && ['', user.login].includes(user[name as 'url']),
  );
  const email = emailOf(author);
  // The address that the first administrator has where the operator names none.
  const isMissing = user.email === (site.configured ?? site).email && !isFixed(site, 'email');
  const isFree = email !== '' && (await stores.users.byEmail(email)) === undefined;
  const isOlder = registered_gmt !== undefined && registered_gmt < user.registered_gmt;
  const changes = {
    ...Object.fromEntries(blanks),
    ...(isOlder && { registered_gmt }),
    ...(isMissing && isFree && { email }),
  };
  if (Object.keys(changes).length > 0) await stores.users.update(user, changes);
}

async function takeAuthor(session: ImportSession, stores: Stores, author: WxrAuthor, given: string): Promise<number> {
  const { report, source, nowGmt } = session;
  const email = emailOf(author);
  const owner = email ? await stores.users.byEmail(email) : undefined;
  // Two accounts of the source may share an address, or have names that become equal here: they stay two.
  const isOther = owner !== undefined && (await isOfAnother(session, stores, owner));
  const sameName = cleanLogin(given) === given ? await stores.users.byLogin(given) : undefined;
  const isOwn = sameName !== undefined && !(await isOfAnother(session, stores, sameName));
  const known = isOwn ? sameName : isOther ? undefined : owner;
  const name = nameOf(given);
  if (known) {
    report.recognise('authors');
    if (known.login.toLowerCase() !== name)
      report.leaveOut(
        `author ${given}`,
        `${known.login} has its e-mail address here: what it wrote is now of that account`,
      );
    await stores.imports.record(source, 'authors', name, { id: known.id });
    return known.id;
  }
  const login = await freeLogin(stores, author, given);
  if (login !== given)
    report.leaveOut(
      `log-in name ${given}`,
      `it is not possible here: the account is ${login}${email && !isOther ? ', and its e-mail address logs in too' : ''}`,
    );
  if (isOther) report.leaveOut(`e-mail address of ${login}`, `${owner.login} has the same address`);
  for (const role of author.account?.roles ?? [])
    if (allCapabilities.has(role))
      report.leaveOut(`capability ${role} of ${login}`, 'capabilities follow from roles here');
    else if (!isRole(role)) report.leaveOut(`role ${role} of ${login}`, 'there is no such role here');
  const id = await freeId((one) => stores.users.get(one), author.id);
  const slug = slugify(author.account?.slug ?? '') || slugOfName(login) || `author-${author.id ?? author.line}`;
  const isSlugTaken = (await stores.users.first(equals('slug', slug))) !== undefined;
  const made = await stores.users.insert({
    ...(id !== undefined && { id }),
    ...{ roles: ['author'], nickname: login, registered_gmt: nowGmt },
    ...rowOf(author, given),
    ...metaOf(session, 'users', author.meta ?? [], `author ${login}`),
    email: email === '' || isOther ? `${slug}@imported.invalid` : email,
    login,
    slug: isSlugTaken ? `${slug}-${author.id ?? author.line}` : slug,
  });
  report.take('authors');
  const version = (await stores.users.get(made))?.version ?? 1;
  await stores.imports.record(source, 'authors', name, { id: made, digest: digestOf(author), version });
  await stores.imports.record(source, ACCOUNTS, String(made), { id: made });
  return made;
}

interface Followed {
  readonly known: Taken;
  readonly author: WxrAuthor;
  readonly login: string;
}

/** Imports changes of an account that an import has created, unless it was changed here as well. */
async function followAuthor(session: ImportSession, stores: Stores, { known, author, login }: Followed): Promise<void> {
  const { report, source } = session;
  const digest = digestOf(author);
  const change = known.version < 0 ? 'none' : changeOf(known.digest, digest);
  const current = change === 'none' ? undefined : await stores.users.get(known.id);
  const isUntouched = current?.version === known.version;
  if (!current || (change === 'more' && !isUntouched)) return report.recognise('authors');
  if (!isUntouched && !session.prefersSource) {
    report.recognise('authors');
    return report.leaveOut(
      `author ${login}`,
      'it was changed here and at the source; --prefer source takes the version of the source',
    );
  }
  const email = emailOf(author);
  const owner = email === '' ? undefined : await stores.users.byEmail(email);
  const isFree = email !== '' && (owner === undefined || owner.id === current.id);
  await stores.users.update(current, {
    ...rowOf(author, login),
    ...metaOf(session, 'users', author.meta ?? [], `author ${login}`),
    ...(isFree && { email }),
    ...(await slugFrom(stores, author, current)),
  });
  const version = (await stores.users.get(current.id))?.version ?? current.version;
  await stores.imports.note(source, 'authors', nameOf(login), { digest, version });
  report.take(change === 'more' ? 'authors completed' : 'authors that have changed');
}

/** The kind of notes that link accounts with authors of the source. */
const ACCOUNTS = 'author-accounts';

/** Whether an account already belongs to an author of the source, from this import or an earlier one. */
async function isOfAnother(
  { authors, source }: ImportSession,
  { imports }: Stores,
  { id, login }: UserRow,
): Promise<boolean> {
  if (authors.has(id)) return true;
  if ((await imports.find(source, ACCOUNTS, String(id))) !== undefined) return true;
  return (await imports.find(source, 'authors', nameOf(login))) === id;
}

/** A valid, unused log-in name: that of the old site if possible. */
async function freeLogin(stores: Stores, { id, line }: WxrAuthor, given: string): Promise<string> {
  const cleaned = cleanLogin(given);
  const own = id ?? (line || digestOfMembers({ given }));
  const candidates = cleaned === '' ? [] : [cleaned, `${cleaned.slice(0, MAX_LOGIN_LENGTH - 30)}-${own}`];
  for (const login of [...candidates, `author-${own}`])
    if ((await stores.users.byLogin(login)) === undefined) return login;
  return `author-${own}-${digestOfMembers({ given })}`;
}

/** The slug from a source with more data than the first one, if it is free. */
async function slugFrom(stores: Stores, { account }: WxrAuthor, { slug: own }: UserRow): Promise<Partial<UserRow>> {
  const slug = slugify(account?.slug ?? '');
  const isFree = slug !== '' && slug !== own && (await stores.users.first(equals('slug', slug))) === undefined;
  return isFree ? { slug } : {};
}

/** Three hashes: of the fields of all sources, the kind of the source, and the fields that exports lack. */
function digestOf({ email, displayName, firstName, lastName, account }: WxrAuthor): string {
  const names = { email, displayName, firstName: firstName ?? '', lastName: lastName ?? '' };
  const { roles, url = '', nickname = '' } = account ?? {};
  return `${digestOfMembers(names)}.${account ? 'dump' : 'site'}.${digestOfMembers({ roles, url, nickname })}`;
}

const emailOf = ({ email = '' }: WxrAuthor): string => (isEmail(email) ? email : '');

/** The columns that a source has values for; exports have few. */
function rowOf({ displayName, firstName, lastName, description, account }: WxrAuthor, login: string): Partial<UserRow> {
  return {
    name: plainText(displayName ?? '') || login,
    first_name: plainText(firstName ?? ''),
    last_name: plainText(lastName ?? ''),
    ...(account && {
      nickname: plainText(account.nickname ?? '') || login,
      url: cleanUrl(account.url ?? ''),
      description: cleanDescription(description ?? ''),
      roles: account.roles.filter(isRole),
      ...(account.registeredGmt !== undefined && { registered_gmt: account.registeredGmt }),
    }),
  };
}

/** The account of a creator; one that the export does not list is created from the name alone. */
export async function creatorOf(
  session: ImportSession,
  stores: Stores,
  creator: string | undefined,
  line: number,
): Promise<number> {
  const login = (creator ?? '').trim();
  if (login === '') return session.administrator;
  const known =
    (await stores.imports.find(session.source, 'authors', nameOf(login))) ??
    (cleanLogin(login) === login ? (await stores.users.byLogin(login))?.id : undefined);
  if (known !== undefined) return known;
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
