import type { Session } from './types.ts';

/**
 * Who was signed in on the last visit: the page is shown with that at once, while the server is asked. There is no secret in it.
 * It ends with the session: at its time, on signing out, and with the browser unless the user is to stay signed in.
 */

const STORED = 'quoin-session';
/** A cookie lives as long as the browser, which the storage does not. */
const MARK = 'quoin-visited';

export type Known = Pick<Session, 'user' | 'ends_gmt' | 'limits'>;

const isMarked = (): boolean => `; ${document.cookie}`.includes(`; ${MARK}=1`);
const mark = (seconds: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies answers later, and only on secure pages
  document.cookie = `${MARK}=1; path=/admin; samesite=strict${seconds}`;
};

/** What is known from the last visit, while its session lasts. */
export function recall(): Known | undefined {
  const known = JSON.parse(localStorage.getItem(STORED) ?? 'null') as Known | null;
  return known && isMarked() && Date.parse(`${known.ends_gmt}Z`) > Date.now() ? known : undefined;
}

/** @param isKept whether the session outlives the browser; undefined where it began earlier */
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
