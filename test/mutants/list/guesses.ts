import type { Mutant } from '../mutant.ts';

const THROTTLE = 'src/access/guess-throttle.ts';
const LOG_IN = 'src/http/log-in.ts';
const ADMISSION = 'src/resources/comments/comment-screening.ts';
const COMMENTS = 'test/http/comment-oracles.test.ts';
const PASSWORDS = 'src/resources/post-objects/password.ts';

/** Guards of secrets that can be guessed, and of what answers tell about them. */
export const guessMutants: readonly Mutant[] = [
  {
    name: 'failures of a network are limited',
    file: THROTTLE,
    replace: 'this.#networks.count(network.name) >= limit * network.share',
    by: 'false',
    tests: [THROTTLE.replace('.ts', '.test.ts')],
  },
  {
    name: 'what is told follows from the name as typed',
    file: THROTTLE,
    replace: 'fold(name.trim())',
    by: 'account ?? fold(name.trim())',
    tests: [THROTTLE.replace('.ts', '.test.ts')],
  },
  {
    name: 'an account closes whichever of its names was typed',
    file: THROTTLE,
    replace: 'this.#accounts.count(account) >= this.#ceiling',
    by: 'false',
    tests: [THROTTLE.replace('.ts', '.test.ts')],
  },
  {
    name: 'a network that had the secret before is answered like all others when it fails',
    file: 'src/access/credentials.ts',
    replace: 'if (!user) attempt.failed();',
    by: '',
    tests: ['test/http/login.test.ts'],
    only: 'C4',
  },
  {
    name: 'keys near their limit are not evicted',
    file: 'src/access/recent-marks.ts',
    replace: ' || this.#recent(marks).length < this.#options.spared',
    by: ' || true',
    tests: [THROTTLE.replace('.ts', '.test.ts')],
    only: 'memory',
  },
  {
    name: 'a header is remembered for one network',
    file: 'src/access/credentials.ts',
    replace: 'networksOf(address)[0].name',
    by: "''",
    tests: ['test/http/login.test.ts'],
    only: 'C4',
  },
  {
    name: 'the form of log-ins takes no application password',
    file: 'src/access/credentials.ts',
    replace: '(named, { secret }) => this.#byPassword(named, secret)',
    by: '(named, one) => this.#verifiedUser(named, one)',
    tests: ['test/http/cookie-guards.test.ts'],
  },
  {
    name: 'nobody logs in by GET',
    file: LOG_IN,
    replace: "if (request.method !== 'POST') throw apiError('rest_no_route');",
    by: '',
    tests: ['test/http/cookie-guards.test.ts'],
  },
  {
    name: 'logging out needs a nonce',
    file: LOG_IN,
    replace:
      "if (typeof nonce !== 'string' || !sessions.isNonce(token, nonce)) throw apiError('rest_cookie_invalid_nonce');\n    await",
    by: 'await',
    tests: ['test/http/cookie-guards.test.ts'],
  },
  {
    name: 'another site of the same domain is another site',
    file: 'src/http/session-cookie.ts',
    replace: " || from === 'same-site'",
    by: '',
    tests: ['test/http/cookie-guards.test.ts'],
  },
  {
    name: 'cookies of an https site go over https',
    file: 'src/http/session-cookie.ts',
    replace: "url.startsWith('https:') ? '; Secure' : ''",
    by: "''",
    tests: ['test/http/cookie-guards.test.ts'],
  },
  {
    name: 'sessions end by time',
    file: 'src/storage/stores/token-rows.ts',
    replace: 'AND until_gmt > ?`',
    by: "AND (until_gmt > ? OR until_gmt <> '')`",
    tests: ['test/http/cookie-guards.test.ts'],
  },
  {
    name: 'the password of a post that one may not read is not judged',
    file: 'src/resources/post-objects/access.ts',
    replace: "if (!mayRead(actor, type, item, scope.nowGmt)) return refuse('rest_forbidden');",
    by: '',
    tests: ['test/http/post-passwords.test.ts'],
  },
  {
    name: 'passwords of posts are throttled',
    file: PASSWORDS,
    replace: 'const attempt = postPasswords?.begin(',
    by: 'const attempt = (postPasswords && undefined as typeof postPasswords)?.begin(',
    tests: ['test/http/post-passwords.test.ts'],
  },
  {
    name: 'what a password opened is kept for nobody',
    file: 'src/http/answer-headers.ts',
    replace: 'PASSWORD in query',
    by: 'false',
    tests: ['test/http/post-passwords.test.ts'],
  },
  {
    name: 'the same words of a guest are told to the same network alone',
    file: ADMISSION,
    replace: "      equals('received_from', received_from),\n",
    by: '',
    tests: [COMMENTS],
  },
  {
    name: 'a name without its e-mail address approves nothing',
    file: ADMISSION,
    replace: "equals('author_email_key', author_email.toLowerCase()),",
    by: '',
    tests: [COMMENTS],
  },
  {
    name: 'an e-mail address without its name approves nothing',
    file: ADMISSION,
    replace: "equals('author_name_key', fold(author_name)),",
    by: '',
    tests: [COMMENTS],
  },
  {
    name: 'only an approved comment approves the next',
    file: ADMISSION,
    replace: "all(equals('status', 'approved'), by(row))",
    by: 'by(row)',
    tests: [COMMENTS],
  },
  {
    name: 'whoever has to wait is told nothing about earlier comments',
    file: 'src/resources/comments/comments.rules.ts',
    replace: 'const received_gmt = await checkInterval(scope, reader);',
    by: 'const received_gmt = scope.nowGmt;',
    tests: [COMMENTS],
  },
  {
    name: 'the text of a stranger who has to wait is not worked on',
    file: 'src/resources/comments/comments.rules.ts',
    replace: 'const received_gmt = await checkInterval(scope, reader);',
    by: 'contentOf(raw, false, scope);\n    const received_gmt = await checkInterval(scope, reader);',
    tests: ['test/http/costly-comments.test.ts'],
  },
  {
    name: 'the comment of a stranger has a limit of markup',
    file: ADMISSION,
    replace: '> MAX_COSTLY',
    by: '> Number.POSITIVE_INFINITY',
    tests: ['test/http/costly-comments.test.ts'],
  },
  {
    name: 'wide networks have a limit for comments',
    file: 'src/storage/comments/comments.ts',
    replace: "received_within = ? AND received_within <> ''",
    by: "received_within = ? AND received_within = ''",
    tests: [COMMENTS],
  },
];
