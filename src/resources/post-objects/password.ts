import { timingSafeEqual } from 'node:crypto';
import { onlyIf, type Verdict } from '../../access/index.ts';
import type { Input } from '../../engine/definition/index.ts';
import type { Scope } from '../../engine/scope.ts';
import type { PostPlace } from '../../storage/index.ts';

/**
 * Whether the password opens the post. Tries are counted by post and by network, like those of log-ins: this is the only
 * place where a password that was given is compared. Ask whether the actor may read the post first.
 *
 * @throws ApiError 429 after too many wrong passwords
 */
export function passwordOpens({ id, password }: PostPlace, given: string, { postPasswords, address }: Scope): boolean {
  // Where there is no password, there is nothing to guess.
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
 * Refuses a wrong password of a post that the actor may read, also one of those who need none (behaviour 3).
 *
 * @throws ApiError 429 like `passwordOpens`
 */
export function passwordRefusal(
  post: PostPlace,
  input: Input,
  { scope, mayEdit }: { scope: Scope; mayEdit: boolean },
): Verdict {
  const given = givenPassword(input);
  if (given === undefined) return undefined;
  // Whoever may edit the post may read its password: such tries need not be counted.
  const isRight = mayEdit ? isSame(post.password, given) : passwordOpens(post, given, scope);
  return onlyIf(isRight, 'rest_post_incorrect_password');
}

/** The password in the arguments; an empty one is none. */
export function givenPassword(input: Input): string | undefined {
  const { password } = input;
  return typeof password === 'string' && password !== '' ? password : undefined;
}
