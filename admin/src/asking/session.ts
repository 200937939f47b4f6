import { computed, signal } from '@preact/signals';
import { Problem, problemOf } from './problem.ts';
import type { User } from './types.ts';

/**
 * Who is signed in. The cookie is out of reach of scripts; a nonce that comes with each answer shows that a request is meant.
 */

/** `ended`: somebody was signed in on this page, and signs in again without losing it. */
export type SessionState = 'unknown' | 'none' | 'open' | 'ended';

const NONCE_ADDRESS = '/wp-admin/admin-ajax.php?action=rest-nonce';

export const sessionState = signal<SessionState>('unknown');
export const user = signal<User | undefined>(undefined);

let nonce: string | undefined;

/** The nonce for the next request. */
export const currentNonce = (): string | undefined => nonce;

/** Keeps the nonce that an answer brought. */
export function noteNonce(headers: Headers): void {
  nonce = headers.get('x-wp-nonce') ?? nonce;
}

/** Whether the signed-in user has a capability. */
export const can = (capability: string): boolean => user.value?.capabilities?.[capability] === true;

export const isSignedIn = computed(() => sessionState.value === 'open' || sessionState.value === 'ended');

/** Asks for a nonce; false when nobody is signed in. Throws a Problem without a network. */
export async function renewNonce(): Promise<boolean> {
  const response = await fetch(NONCE_ADDRESS, { credentials: 'same-origin' }).catch(networkGone);
  const told = await response.text();
  nonce = response.ok ? told : undefined;
  return response.ok;
}

/** Finds out who is signed in, when the page begins. */
export async function openSession(): Promise<void> {
  if (!(await renewNonce())) {
    sessionState.value = 'none';
    return;
  }
  const response = await fetch('/wp-json/wp/v2/users/me?context=edit', {
    headers: { 'x-wp-nonce': nonce ?? '' },
  }).catch(networkGone);
  if (!response.ok) throw await problemOf(response);
  noteNonce(response.headers);
  user.value = (await response.json()) as User;
  sessionState.value = 'open';
}

/** What a request without credentials was told: the page stays, and the sign-in form comes over it. */
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
  const body = new URLSearchParams({ log: login, pwd: password, ...(remember ? { rememberme: 'forever' } : {}) });
  const response = await fetch('/wp-login.php', { method: 'POST', body, redirect: 'manual' }).catch(networkGone);
  // Success redirects, which a script does not follow.
  if (response.type !== 'opaqueredirect' && !response.ok) throw await problemOf(response);
  const before = user.value?.id;
  await openSession();
  // Another user must not see what the page holds of the one before.
  if (before !== undefined && before !== user.value?.id) location.assign('/admin/');
}

/** Ends the session; what is kept of its answers is wiped by the caller. */
export async function signOut(): Promise<void> {
  await renewNonce();
  await fetch(`/wp-login.php?action=logout&_wpnonce=${encodeURIComponent(nonce ?? '')}`, { redirect: 'manual' }).catch(
    networkGone,
  );
  nonce = undefined;
  user.value = undefined;
  sessionState.value = 'none';
}

function networkGone(): never {
  throw new Problem({ status: 0, code: 'network', message: 'The server cannot be reached.' });
}
