import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AuditEntry, SessionRow, Storage, UserRow } from '../storage/index.ts';
import { type Actor, actorOf } from './actor.ts';

const DAYS = 2;
const REMEMBERED_DAYS = 14;
/** A session ends after this many days, even if it is used. */
const MAX_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;
/** The interval for updating the row of a session in use. */
const UPDATE_INTERVAL_MS = 60 * 60_000;
/** A nonce is valid for one to two of these. */
const NONCE_TICK_MS = DAY_MS / 2;
const NONCE_LENGTH = 20;

/** A new session. Only the client gets its token. */
export interface OpenedSession {
  readonly token: string;
  /** How long it lasts. */
  readonly days: number;
  /** Whether the cookie outlives the browser session. */
  readonly isRemembered: boolean;
}

/** A session and its user. */
export interface HeldSession {
  readonly user: UserRow;
  readonly row: SessionRow;
}

/** The client that opens a session. */
export interface SessionOrigin {
  readonly address: string;
  readonly userAgent: string;
}

interface SessionsOptions {
  readonly storage: Storage;
  /** In milliseconds. */
  readonly now: () => number;
}

/**
 * Sessions of log-ins by cookie, stored as rows. Changing the password, the roles or the e-mail address of a user, or deleting
 * the user, ends all sessions of that user at once, on every node (trust C5).
 */
export class Sessions {
  readonly #options: SessionsOptions;

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  /** Open a session. Only the hash of its token is stored. */
  async open({ id, credential_epoch }: UserRow, isRemembered: boolean, from: SessionOrigin): Promise<OpenedSession> {
    const { storage, now } = this.#options;
    const days = isRemembered ? REMEMBERED_DAYS : DAYS;
    const token = randomBytes(32).toString('base64url');
    const began_gmt = gmt(now());
    const row: SessionRow = {
      token_hash: hashOf(token),
      user_id: id,
      credential_epoch,
      until_gmt: gmt(now() + days * DAY_MS),
      began_gmt,
      seen_gmt: began_gmt,
      days,
      address: from.address,
      user_agent: from.userAgent,
    };
    await storage.transaction((stores) => stores.sessions.insert(row, began_gmt));
    return { token, days, isRemembered };
  }

  /**
   * Extend a session that is in use, at most once an hour and up to a maximum age.
   *
   * @returns the session if its end has changed
   */
  async prolong(token: string, { row }: HeldSession): Promise<OpenedSession | undefined> {
    const { storage, now } = this.#options;
    if (row.days === 0 || now() - Date.parse(`${row.seen_gmt}Z`) < UPDATE_INTERVAL_MS) return undefined;
    const last = Date.parse(`${row.began_gmt}Z`) + MAX_DAYS * DAY_MS;
    const until_gmt = gmt(Math.min(now() + row.days * DAY_MS, last));
    await storage.transaction((stores) =>
      stores.sessions.prolong({ token_hash: row.token_hash, seen_gmt: gmt(now()), until_gmt }),
    );
    return { token, days: row.days, isRemembered: row.days === REMEMBERED_DAYS };
  }

  /** The active sessions of a user. */
  async ofUser(userId: number): Promise<readonly SessionRow[]> {
    const { storage, now } = this.#options;
    const [user, rows] = [await storage.users.get(userId), await storage.sessions.ofUser(userId, gmt(now()))];
    return rows.filter(({ credential_epoch }) => credential_epoch === user?.credential_epoch);
  }

  /** Whether the token belongs to the session. */
  isOf({ token_hash }: SessionRow, token: string): boolean {
    return token_hash === hashOf(token);
  }

  /** End sessions and record that in the audit log. */
  async end(
    rows: readonly SessionRow[],
    by: Pick<AuditEntry, 'at_gmt' | 'user_id' | 'address' | 'request_id'>,
  ): Promise<void> {
    if (rows.length === 0) return;
    await this.#options.storage.transaction(async (stores) => {
      for (const { token_hash } of rows) await stores.sessions.delete(token_hash);
      const item_id = rows[0]?.user_id ?? 0;
      await stores.audit.record({ ...by, operation: 'delete', resource: 'session', item_id, members: '' });
    });
  }

  /** The actor of a session; undefined when it does not exist or has ended. */
  async actor(token: string): Promise<Actor | undefined> {
    const held = await this.find(token);
    return held && actorOf(held.user);
  }

  /** Find a session; undefined when it does not exist or has ended. */
  async find(token: string): Promise<HeldSession | undefined> {
    const { storage, now } = this.#options;
    const row = await storage.sessions.find(hashOf(token), gmt(now()));
    const user = row && (await storage.users.get(row.user_id));
    if (!user || user.credential_epoch !== row.credential_epoch) return undefined;
    return { user, row };
  }

  async close(token: string): Promise<void> {
    await this.#options.storage.transaction((stores) => stores.sessions.delete(hashOf(token)));
  }

  /** The nonce that a request with the session must have, as a protection against cross-site requests (trust C12). */
  nonce(token: string): string {
    return nonceAt(token, this.#tick());
  }

  isNonce(token: string, given: string): boolean {
    return [0, 1].some((past) => isSame(nonceAt(token, this.#tick() - past), given));
  }

  #tick(): number {
    return Math.floor(this.#options.now() / NONCE_TICK_MS);
  }
}

const gmt = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19);

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const nonceAt = (token: string, tick: number): string =>
  createHmac('sha256', token).update(`rest ${tick}`).digest('hex').slice(0, NONCE_LENGTH);

const isSame = (one: string, other: string): boolean =>
  Buffer.byteLength(other) === one.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
