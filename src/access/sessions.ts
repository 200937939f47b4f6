import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AuditEntry, SessionRow, Storage, UserRow } from '../storage/index.ts';
import { type Actor, actorOf } from './actor.ts';

const DAYS = 2;
const REMEMBERED_DAYS = 14;
/** However much it is used, a session ends after so many. */
const LONGEST_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;
/** A session that is used is written again after so long. */
const SEEN_EVERY_MS = 60 * 60_000;
/** A nonce holds for one to two of these. */
const NONCE_TICK_MS = DAY_MS / 2;
const NONCE_LENGTH = 20;

/** A session that has begun. Its token is told to the client alone. */
export interface OpenedSession {
  readonly token: string;
  /** How long it lasts. */
  readonly days: number;
  /** Whether it outlives the browser that began it. */
  readonly isRemembered: boolean;
}

/** A session, with the user who has it. */
export interface HeldSession {
  readonly user: UserRow;
  readonly row: SessionRow;
}

/** Where a session begins. */
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
 * Log-ins by cookie, as rows: whoever changes the password, the roles or the e-mail address of a user, or deletes the user,
 * ends the sessions of that user with the same stroke, on every node (trust C5).
 */
export class Sessions {
  readonly #options: SessionsOptions;

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  /** Begins a session. Of its token only the hash is kept. */
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
      user_agent: from.userAgent.toWellFormed().replaceAll('\0', ''),
    };
    await storage.transaction((stores) => stores.sessions.insert(row, began_gmt));
    return { token, days, isRemembered };
  }

  /**
   * Lets a session that is used go on, once an hour; for ever it does not.
   *
   * @returns the session, where its end has moved
   */
  async prolong(token: string, { row }: HeldSession): Promise<OpenedSession | undefined> {
    const { storage, now } = this.#options;
    if (row.days === 0 || now() - Date.parse(`${row.seen_gmt}Z`) < SEEN_EVERY_MS) return undefined;
    const last = Date.parse(`${row.began_gmt}Z`) + LONGEST_DAYS * DAY_MS;
    const until_gmt = gmt(Math.min(now() + row.days * DAY_MS, last));
    await storage.transaction((stores) =>
      stores.sessions.prolong({ token_hash: row.token_hash, seen_gmt: gmt(now()), until_gmt }),
    );
    return { token, days: row.days, isRemembered: row.days === REMEMBERED_DAYS };
  }

  /** The sessions of a user that go on. */
  async ofUser(userId: number): Promise<readonly SessionRow[]> {
    const { storage, now } = this.#options;
    const [user, rows] = [await storage.users.get(userId), await storage.sessions.ofUser(userId, gmt(now()))];
    return rows.filter(({ credential_epoch }) => credential_epoch === user?.credential_epoch);
  }

  /** Whether the session is the one of the token. */
  isOf({ token_hash }: SessionRow, token: string): boolean {
    return token_hash === hashOf(token);
  }

  /** Ends sessions, and writes that down. */
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

  /** Who has the session; undefined when there is none, or it has ended. */
  async actor(token: string): Promise<Actor | undefined> {
    const held = await this.find(token);
    return held && actorOf(held.user);
  }

  /** The session; undefined when there is none, or it has ended. */
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

  /** What a request with the session has to bring along, to show that it is no other site's doing (trust C12). */
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
