import { after } from 'node:test';
import { type Config, readConfig } from '../../src/config/index.ts';
import { type ContentModel, coreModel } from '../../src/content-model/index.ts';
import type { Pace } from '../../src/http/body-pace.ts';
import type { LogTarget } from '../../src/http/request-log.ts';
import { startServer } from '../../src/main.ts';
import type { Storage } from '../../src/storage/index.ts';
import { Client } from './client.ts';
import { Clock } from './clock.ts';
import { databaseForTest, poolerForTest, TEMPLATE } from './database-for-test.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { uploadsForTest } from './uploads-for-test.ts';
import { insertRoles, insertUser, PASSWORD, type Role, secretOf } from './users.ts';

export interface Quoin {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  readonly prefix: string;
  /** The folder of the database and the files. */
  readonly data: string;
  /** The address of the database, as the setting takes it; empty for the file in the folder. */
  readonly database: string;
  /** The address of the uploads, as the setting takes it; empty for the folder in the data folder. */
  readonly uploads: string;
  readonly clock: Clock;
  /** The rows, for what no request can bring about. */
  readonly storage: Storage;
  /** Ids of the users of each role. */
  readonly users: Readonly<Record<Role, number>>;
  /** A client that acts as the user of this log-in name; `anonymous` sends no credentials. */
  as(login: Role | 'anonymous' | (string & {})): Client;
  /** A client with this password, or another secret. */
  login(login: string, secret?: string): Client;
  /** A further user. @returns the id; `as(login)` acts as the user */
  addUser(user: Parameters<typeof insertUser>[1]): Promise<number>;
  /** Presents all posts that are not stored as they are sent. */
  presentAll(): Promise<void>;
  /** Makes the backup that is scheduled, if it is due. */
  backUpIfDue(): Promise<void>;
  /** Stops the server. Runs by itself after the tests, unless it was called. */
  stop(drainMs?: number): Promise<void>;
}

/**
 * A server of its own for the tests of a file: on a free port, with a new database in memory or on the server of the test run, uploads likewise,
 * users of every role, and a clock that stands still. It is stopped when the tests are over, and its data removed.
 *
 * Start it at the top of a file or in a test; what is started in a `before` would be stopped when that is over.
 *
 * @param log is given the log lines; without it, errors alone are logged, for the messages of tests
 * @param bodyPace how quickly clients have to send bodies
 * @param model the content model; without it that of every site, so that a declared type changes no other test
 * @param jobProgram what a process of a job runs, in the place of the commands
 * @param settings that differ from the defaults; with a data folder that is there already, its own database is served
 */
export async function startQuoin({
  now,
  log,
  bodyPace,
  model,
  jobProgram,
  ...settings
}: Partial<Config> & {
  now?: string;
  log?: LogTarget;
  bodyPace?: Pace;
  model?: ContentModel;
  jobProgram?: string;
} = {}): Promise<Quoin> {
  const data = temporaryFolder();
  const database = settings.database ?? (settings.data === undefined ? await databaseForTest(TEMPLATE) : '');
  const places = settings.uploads === undefined && settings.data === undefined ? await uploadsForTest() : {};
  const clock = new Clock(now);
  const { config } = readConfig({}, {});
  const databasePooler = database === '' ? 'off' : poolerForTest();
  const given = { ...config, port: 0, data, adminPassword: PASSWORD, databasePooler };
  const used: Config = { ...given, ...places, ...settings, database };
  let lastFault = '';
  const faults: LogTarget = {
    level: 'error',
    write: (line) => {
      lastFault = line;
    },
  };
  const server = await startServer(used, {
    now: clock.now,
    log: log ?? faults,
    ...(bodyPace && { bodyPace }),
    model: model ?? coreModel,
    ...(jobProgram && { jobProgram }),
  });
  const users = await insertRoles(server.storage);
  const login = (name: string, secret = PASSWORD): Client =>
    new Client(server.address, server.prefix, { login: name, secret }, () => lastFault);

  let stopped: Promise<void> | undefined;
  const stop = (drainMs?: number): Promise<void> => {
    stopped ??= server.stop(drainMs);
    return stopped;
  };
  after(() => stop());

  return {
    url: server.address,
    prefix: server.prefix,
    data,
    database,
    uploads: used.uploads,
    clock,
    storage: server.storage,
    users,
    as: (name) =>
      name === 'anonymous' ? new Client(server.address, server.prefix, undefined) : login(name, secretOf(name)),
    login,
    addUser: (user) => insertUser(server.storage, user),
    presentAll: server.presentAll,
    backUpIfDue: server.backUpIfDue,
    stop,
  };
}
