import type { Mutant } from '../mutant.ts';

const SESSION = { file: 'src/surface/own/session.ts', tests: ['test/http/sessions.test.ts'] };
const RESOLVE = { file: 'src/surface/own/resolve.ts', tests: ['test/http/resolve.test.ts'] };

/** Guards of Quoin's own routes: what they tell, and to whom. */
export const ownMutants: readonly Mutant[] = [
  {
    ...SESSION,
    name: 'another site cannot log in by JSON',
    replace: "  if (browser?.isForeign) throw apiError('rest_cookie_invalid_nonce');\n",
    by: '',
    only: 'C12',
  },
  {
    ...SESSION,
    name: 'another site is not told who is logged in',
    replace: 'browser?.isForeign ? undefined : browser?.token',
    by: 'browser?.token',
    only: 'C12',
  },
  {
    ...SESSION,
    name: 'logging out needs the nonce',
    replace: "    if (!isMeant) throw apiError('rest_cookie_invalid_nonce');\n",
    by: '    void isMeant;\n',
    only: 'C12',
  },
  {
    ...SESSION,
    name: 'a refused log-in is no challenge',
    replace: '.catch(withoutChallenge)',
    by: '',
    only: 'too old to say',
  },
  {
    ...SESSION,
    name: 'log-ins by JSON are throttled',
    file: 'src/access/credentials.ts',
    replace: 'return this.#judge(given, address, async (named, { secret }) =>',
    by: 'this.#throttle.begin = () => ({ withdrawn() {}, failed() {}, succeeded: () => true }) as any;\n    return this.#judge(given, address, async (named, { secret }) =>',
    only: 'C4',
  },
  {
    ...SESSION,
    name: 'no password stands in an address',
    replace: "  if ('password' in query) throw invalidParam({ password: 'password must be in the body' });\n",
    by: '',
    only: 'in the body',
  },
  {
    ...SESSION,
    name: 'a log-in ends the session that the browser had',
    replace: '  if (browser?.token !== undefined) await sessions.close(browser.token);\n',
    by: '',
    only: 'ends the session that the browser had',
  },
  {
    ...SESSION,
    name: 'a session that has ended is nobody',
    replace:
      'answerWith(held?.user, { token, until_gmt: held?.row.until_gmt }, request, parts);\n}\n\nasync function begin',
    by: 'answerWith(held?.user ?? (await storage.users.get(1)), { token }, request, parts);\n}\n\nasync function begin',
    only: 'C5|strangers',
  },
  {
    ...RESOLVE,
    name: 'a path to a hidden post is like one to nothing',
    replace: 'if (item instanceof ApiError) continue;',
    by: 'if (item instanceof ApiError) throw item;',
    only: 'nothing is told of',
  },
  {
    ...RESOLVE,
    name: 'a former path to a hidden post is like one to nothing',
    replace: "isGone ||= row === undefined || row.status === 'trash';",
    by: 'isGone = true;',
    only: 'hidden now',
  },
  {
    ...RESOLVE,
    name: 'a former path leads to no hidden post',
    replace: 'const item = (await gatherItems(resource, [id], request)).get(id);',
    by: 'const item: any = { link: `/` };',
    only: 'hidden now',
  },
  {
    ...RESOLVE,
    name: 'what is in the trash is gone',
    replace: "row?.type !== type || row.status === 'trash'",
    by: 'row?.type !== type',
    only: 'gone',
  },
  {
    name: 'sessions do not go on for ever',
    file: 'src/access/sessions.ts',
    replace: 'gmt(Math.min(now() + row.days * DAY_MS, last))',
    by: 'gmt(Math.max(now() + row.days * DAY_MS, Math.min(last, 0)))',
    tests: ['test/http/own-sessions.test.ts'],
    only: 'R13',
  },
  {
    name: 'a link ends with the credentials',
    file: 'src/access/one-time-links.ts',
    replace: 'user.credential_epoch === link.credential_epoch',
    by: 'user.id > 0',
    tests: ['test/http/invitations.test.ts'],
  },
  {
    name: 'a link ends by time',
    file: 'src/storage/one-time-links.ts',
    replace: 'AND until_gmt > ?`',
    by: "AND (until_gmt > ? OR until_gmt <> '')`",
    tests: ['test/http/invitations.test.ts'],
  },
  {
    name: 'of two uses of a link at once, one sets the password',
    file: 'src/surface/own/invitations.ts',
    replace: 'ifMatch: `"v${version}."`',
    by: 'ifMatch: version > -1 ? "*" : ""',
    tests: ['test/http/invitations.test.ts'],
  },
  {
    name: 'whoever may not read the whole post is not told that it uses a file',
    file: 'src/surface/own/usage.ts',
    replace: 'all(where, readable)',
    by: 'all(where, readable.kind === "nothing" ? readable : oneOf("type", Object.keys(collections)))',
    tests: ['test/http/usage.test.ts'],
  },
  {
    name: 'what is restored is what was judged',
    file: 'src/surface/own/restore.ts',
    replace: "if (former.status !== 'trash') throw apiError('quoin_not_trashed');",
    by: '',
    tests: ['test/http/restore.test.ts'],
  },
];
