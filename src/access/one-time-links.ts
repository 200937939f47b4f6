import { createHash, randomBytes } from 'node:crypto';
import type { Reader, Stores, UserRow } from '../storage/index.ts';

/** Links for setting a password: for invited users, and for those who have forgotten theirs. */

const HOURS = 24;

/** A new link. Its token is shown once. */
export interface OneTimeLink {
  readonly token: string;
  readonly until_gmt: string;
}

/** Create a link for a user. Earlier links of the user become void. */
export async function makeOneTimeLink(
  stores: Stores,
  { id, credential_epoch }: UserRow,
  nowGmt: string,
): Promise<OneTimeLink> {
  const token = randomBytes(32).toString('base64url');
  const until_gmt = new Date(Date.parse(`${nowGmt}Z`) + HOURS * 3_600_000).toISOString().slice(0, 19);
  await stores.oneTimeLinks.insert({ token_hash: hashOf(token), user_id: id, credential_epoch, until_gmt }, nowGmt);
  return { token, until_gmt };
}

/** The user of a link; undefined when it has expired or the user's password, roles or e-mail address have changed since. */
export async function userOfLink(reader: Reader, token: string, nowGmt: string): Promise<UserRow | undefined> {
  const link = await reader.oneTimeLinks.find(hashOf(token), nowGmt);
  const user = link && (await reader.users.get(link.user_id));
  return user && user.credential_epoch === link.credential_epoch ? user : undefined;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
