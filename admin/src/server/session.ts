import { computed, signal } from '@preact/signals';
import { forget, type Known, recall, remember } from './last-user.ts';
import { networkProblem, Problem, problemOf } from './problem.ts';
import type { Session, User } from './types.ts';

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

/** Asks the server who is signed in. Throws a Problem without a network. */
async function tellSession(question: RequestInit = {}): Promise<Session> {
  const response = await fetch(ADDRESS, { credentials: 'same-origin', ...question }).catch(networkGone);
  if (!response.ok) throw await problemOf(response);
  const told = (await response.json()) as Session;
  nonce = told.nonce ?? undefined;
  return told;
}

/** Asks for a nonce; false when the user of this page is not signed in. Throws a Problem without a network. */
export async function renewNonce(): Promise<boolean> {
  const { user: told } = await tellSession();
  // In another tab, another user may have signed in.
  return told !== null && told.id === user.value?.id;
}

/** Settled when the server has answered who is signed in: there is no nonce before. */
let asked: Promise<unknown> = Promise.resolve();

export const sessionAsked = (): Promise<unknown> => asked;

/**
 * Finds out who is signed in, when the page loads. The user of the last visit is shown at once, and stays without the server.
 * If somebody else is signed in, the page loads anew.
 *
 * @throws Problem without the server, if no user is stored
 */
export async function openSession(): Promise<void> {
  const known = recall();
  if (known) begin(known);
  const told = tellSession();
  asked = told.catch(() => undefined);
  try {
    const session = await told;
    remember(session);
    if (known && known.user?.id !== session.user?.id) location.reload();
    else begin(session);
  } catch (problem) {
    if (!known || !(problem instanceof Problem)) throw problem;
  }
}

function begin({ user: told, limits }: Known): void {
  uploadBytes.value = limits.upload_bytes;
  // The same user must not render the page again.
  if (!told || JSON.stringify(told) !== JSON.stringify(user.peek())) user.value = told ?? undefined;
  sessionState.value = told ? 'open' : 'none';
}

/** Handles an ended session: the page stays, and the sign-in form is shown over it. */
export function noteEnd(): void {
  forget();
  nonce = undefined;
  sessionState.value = user.value ? 'ended' : 'none';
}

/**
 * Signs in with a name or e-mail address and a password.
 *
 * @throws Problem 401 when they are wrong, 429 after too many tries, 0 without a network
 */
export async function signIn(login: string, password: string, isKept: boolean): Promise<void> {
  const before = user.value?.id;
  const headers = { 'content-type': 'application/json' };
  const told = await tellSession({
    method: 'POST',
    headers,
    body: JSON.stringify({ login, password, remember: isKept }),
  });
  remember(told, isKept);
  begin(told);
  // Another user must not see data of the previous one.
  if (before !== undefined && before !== user.value?.id) location.assign('/admin/');
}

/** Ends the session. The caller deletes its cached answers. */
export async function signOut(): Promise<void> {
  if (await renewNonce()) await tellSession({ method: 'DELETE', headers: { 'x-wp-nonce': nonce ?? '' } });
  forget();
  nonce = undefined;
  user.value = undefined;
  sessionState.value = 'none';
}

function networkGone(): never {
  throw networkProblem();
}
