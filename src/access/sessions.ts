import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Storage, UserRow } from '../storage/index.ts';
import { type Actor, actorOf } from './actor.ts';

const DAYS = 2;
const REMEMBERED_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;
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

/** A session as those who have it see it. */
export interface HeldSession {
  readonly user: UserRow;
  readonly until_gmt: string;
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
  async open({ id, credential_epoch }: UserRow, isRemembered: boolean): Promise<OpenedSession> {
    const { storage, now } = this.#options;
    const days = isRemembered ? REMEMBERED_DAYS : DAYS;
    const token = randomBytes(32).toString('base64url');
    const until_gmt = gmt(now() + days * DAY_MS);
    const row = { token_hash: hashOf(token), user_id: id, credential_epoch, until_gmt };
    await storage.transaction((stores) => stores.sessions.insert(row, gmt(now())));
    return { token, days, isRemembered };
  }

  /** Who has the session; undefined when there is none, or it has ended. */
  async actor(token: string): Promise<Actor | undefined> {
    const held = await this.find(token);
    return held && actorOf(held.user);
  }

  /** The session; undefined when there is none, or it has ended. */
  async find(token: string): Promise<HeldSession | undefined> {
    const { storage, now } = this.#options;
    const session = await storage.sessions.find(hashOf(token), gmt(now()));
    const user = session && (await storage.users.get(session.user_id));
    if (!user || user.credential_epoch !== session.credential_epoch) return undefined;
    return { user, until_gmt: session.until_gmt };
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
