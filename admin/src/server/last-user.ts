import type { Session } from './types.ts';

/**
 * The user of the last visit: the page shows them immediately, while it asks the server. Contains no secrets.
 * It expires with the session: after its time, on signing out, and with the browser unless the user chose to stay signed in.
 */

const STORED = 'quoin-session';
/** A session cookie ends with the browser; local storage does not. */
const MARK = 'quoin-visited';

export type Known = Pick<Session, 'user' | 'ends_gmt' | 'limits'>;

const isMarked = (): boolean => `; ${document.cookie}`.includes(`; ${MARK}=1`);
const mark = (seconds: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and only on secure pages
  document.cookie = `${MARK}=1; path=/admin; samesite=strict${seconds}`;
};

/** The user of the last visit, until the session expires. */
export function recall(): Known | undefined {
  const known = JSON.parse(localStorage.getItem(STORED) ?? 'null') as Known | null;
  return known && isMarked() && Date.parse(`${known.ends_gmt}Z`) > Date.now() ? known : undefined;
}

/** @param isKept whether the session outlives the browser; undefined if it started earlier */
export function remember({ user, ends_gmt, limits }: Session, isKept?: boolean): void {
  if (!user || ends_gmt === null) return void forget();
  localStorage.setItem(STORED, JSON.stringify({ user, ends_gmt, limits }));
  if (isKept) mark(`; max-age=${Math.round((Date.parse(`${ends_gmt}Z`) - Date.now()) / 1000)}`);
  else if (isKept === false || !isMarked()) mark('');
}

export function forget(): void {
  localStorage.removeItem(STORED);
  mark('; max-age=0');
}
