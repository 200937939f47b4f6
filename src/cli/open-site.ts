import { existsSync } from 'node:fs';
import { type Actor, capabilitiesOf } from '../access/index.ts';
import type { Config } from '../config/index.ts';
import type { Input } from '../engine/definition/index.ts';
import type { ResourceRequest } from '../engine/operations/request.ts';
import type { Scope } from '../engine/scope.ts';
import { gmtOf } from '../engine/site-time.ts';
import { databaseOf, openConfiguredStorage, siteOf } from '../start.ts';
import type { Storage, UserRow } from '../storage/index.ts';
import { CommandError } from './command.ts';

/** The site, opened for a command. A running server sees the changes with its next request. */
export interface OpenSite {
  readonly storage: Storage;
  readonly scope: Scope;
}

/** The actor of commands, who may do everything. No request can have this actor. */
const operator: Actor = { id: 0, roles: ['administrator'], capabilities: capabilitiesOf(['administrator']) };

/**
 * Open the configured site for a command.
 *
 * @param create whether to create the site if it does not exist
 * @throws CommandError when it does not exist: a command must not create a site in a mistyped folder
 */
export async function withSite<Result>(
  config: Config,
  work: (site: OpenSite) => Promise<Result>,
  { create = false } = {},
): Promise<Result> {
  if (!create) existingDatabase(config);
  const storage = await openConfiguredStorage(config);
  try {
    const site = await siteOf(config, storage);
    return await work({
      storage,
      scope: { actor: operator, site, nowGmt: gmtOf(Date.now()), address: 'command', userAgent: '', requestId: '' },
    });
  } finally {
    await storage.close();
  }
}

/** @throws CommandError when the database file does not exist */
export function existingDatabase(config: Config): void {
  if (!hasDatabase(config))
    throw new CommandError(
      `there is no database at ${databaseOf(config)}: start the server once, or give its folder with --data`,
    );
}

/** Whether there is a database to open. A database on a server may still be unreachable. */
export function hasDatabase(config: Config): boolean {
  const database = databaseOf(config);
  return database.includes('://') || existsSync(database);
}

/** A request to the engine, so that a command obeys the same rules as clients. */
export function requestOf({ storage, scope }: OpenSite, members: Input, id?: number): ResourceRequest {
  return { scope, storage, query: {}, body: async () => members, ...(id !== undefined && { id }) };
}

/** @throws CommandError when there is no user with this login name or e-mail address */
export async function getUser({ users }: Storage, login: string): Promise<UserRow> {
  const user = (await users.byLogin(login)) ?? (await users.byEmail(login));
  if (!user) throw new CommandError(`there is no user ${login}; quoin user list shows them all`);
  return user;
}
