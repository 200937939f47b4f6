import { timingSafeEqual } from 'node:crypto';
import { onlyIf, type Verdict } from '../../access/index.ts';
import type { Input } from '../../engine/definition/index.ts';
import type { Scope } from '../../engine/scope.ts';
import type { PostSummary } from '../../storage/index.ts';

/**
 * Whether the password opens the post. Attempts are counted per post and per network, like log-in attempts: this is the only
 * function that compares a given password. Check first that the actor may read the post.
 *
 * @throws ApiError 429 after too many wrong passwords
 */
export function passwordOpens(
  { id, password }: PostSummary,
  given: string,
  { postPasswords, address }: Scope,
): boolean {
  // A post without a password cannot be guessed.
  if (password === '') return false;
  const attempt = postPasswords?.begin({ name: `post ${id}` }, address);
  if (isSame(password, given)) return attempt?.succeeded(`post ${id}`) ?? true;
  attempt?.failed();
  return false;
}

function isSame(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}

/**
 * Refuse a wrong password for a post that the actor may read, even if the actor needs no password (behaviour 3).
 *
 * @throws ApiError 429 like `passwordOpens`
 */
export function passwordRefusal(
  post: PostSummary,
  input: Input,
  { scope, mayEdit }: { scope: Scope; mayEdit: boolean },
): Verdict {
  const given = givenPassword(input);
  if (given === undefined) return undefined;
  // An actor who may edit the post can read its password: such attempts are not counted.
  const isRight = mayEdit ? isSame(post.password, given) : passwordOpens(post, given, scope);
  return onlyIf(isRight, 'rest_post_incorrect_password');
}

/** The password in the arguments; undefined when absent or empty. */
export function givenPassword(input: Input): string | undefined {
  const { password } = input;
  return typeof password === 'string' && password !== '' ? password : undefined;
}
