import { computed, signal } from '@preact/signals';
import { networkProblem, type Problem, problemOf } from './problem.ts';
import type { User } from './types.ts';

/**
 * The session. Scripts cannot read the cookie; a nonce from each answer proves that a request is intended.
 */

/** `ended`: the session on this page has ended; the user signs in again without losing the page. */
export type SessionState = 'unknown' | 'none' | 'open' | 'ended';

const ADDRESS = '/wp-json/quoin/v1/session';

export const sessionState = signal<SessionState>('unknown');
export const user = signal<User | undefined>(undefined);
/** The size of the largest file that may be uploaded; undefined until it is known. */
export const uploadBytes = signal<number | undefined>(undefined);

let nonce: string | undefined;

/** The nonce for the next request. */
export const currentNonce = (): string | undefined => nonce;

/** Stores the nonce of an answer. */
export function noteNonce(headers: Headers): void {
  nonce = headers.get('x-wp-nonce') ?? nonce;
}

/** Whether the signed-in user has a capability. */
export const can = (capability: string): boolean => user.value?.capabilities?.[capability] === true;

export const isSignedIn = computed(() => sessionState.value === 'open' || sessionState.value === 'ended');

/** The session, as the server describes it. */
interface Session {
  readonly user: User | null;
  readonly nonce: string | null;
  readonly limits: { readonly upload_bytes: number };
}

/** Asks the server who is signed in. Throws a Problem without a network. */
async function tellSession(question: RequestInit = {}): Promise<Session> {
  const response = await fetch(ADDRESS, { credentials: 'same-origin', ...question }).catch(networkGone);
  if (!response.ok) throw await problemOf(response);
  const told = (await response.json()) as Session;
  nonce = told.nonce ?? undefined;
  uploadBytes.value = told.limits.upload_bytes;
  return told;
}

/** Asks for a nonce; false when nobody is signed in. Throws a Problem without a network. */
export async function renewNonce(): Promise<boolean> {
  return (await tellSession()).user !== null;
}

/** Where the user is stored, for a page that loads without the server. */
const STORED = 'quoin-user';

/**
 * Finds out who is signed in, when the page loads. Without the server, that is the user who was signed in before.
 *
 * @throws Problem without the server, if no user is stored
 */
export async function openSession(): Promise<void> {
  try {
    begin((await tellSession()).user);
  } catch (problem) {
    const before = (problem as Problem).isPassing && JSON.parse(localStorage.getItem(STORED) ?? 'null');
    if (!before) throw problem;
    begin(before);
  }
}

function begin(told: User | null): void {
  user.value = told ?? undefined;
  localStorage.setItem(STORED, JSON.stringify(told));
  sessionState.value = told ? 'open' : 'none';
}

/** Handles an ended session: the page stays, and the sign-in form is shown over it. */
export function noteEnd(): void {
  nonce = undefined;
  sessionState.value = user.value ? 'ended' : 'none';
}

/**
 * Signs in with a name or e-mail address and a password.
 *
 * @throws Problem 401 when they are wrong, 429 after too many tries, 0 without a network
 */
export async function signIn(login: string, password: string, remember: boolean): Promise<void> {
  const before = user.value?.id;
  const headers = { 'content-type': 'application/json' };
  begin((await tellSession({ method: 'POST', headers, body: JSON.stringify({ login, password, remember }) })).user);
  // Another user must not see data of the previous one.
  if (before !== undefined && before !== user.value?.id) location.assign('/admin/');
}

/** Ends the session. The caller deletes its cached answers. */
export async function signOut(): Promise<void> {
  if (await renewNonce()) await tellSession({ method: 'DELETE', headers: { 'x-wp-nonce': nonce ?? '' } });
  nonce = undefined;
  begin(null);
}

function networkGone(): never {
  throw networkProblem();
}
