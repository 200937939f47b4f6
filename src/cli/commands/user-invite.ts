import { makeOneTimeLink, randomSecret, roles } from '../../access/index.ts';
import { writeDown } from '../../engine/operations/audit.ts';
import { create } from '../../engine/operations/create.ts';
import { users } from '../../resources/index.ts';
import type { UserRow } from '../../storage/index.ts';
import { type Command, UsageError } from '../command.ts';
import { getUser, type OpenSite, requestOf, withSite } from '../open-site.ts';

/** An invited user gets a random password, which nobody knows and which the user replaces. */
const RANDOM_LENGTH = 40;

/** `quoin user invite`. */
export const userInvite: Command = {
  name: 'user invite',
  summary: 'Print a link for setting a password, valid once and for 24 hours; create the user if necessary',
  operands: [{ name: 'LOGIN', note: 'login name' }],
  flags: {
    email: { value: 'EMAIL', note: 'e-mail address of a new user' },
    role: { value: 'ROLE', note: `one of ${Object.keys(roles).join(', ')} (subscriber)`, choices: Object.keys(roles) },
  },
  settings: ['data', 'database', 'databasePooler', 'url', 'host', 'port'],
  example: 'npx quoin user invite anna --email anna@example.com --role editor --url https://quoin.example',
  run: (given) =>
    withSite(given.config, async (site) => {
      const login = given.operand('LOGIN');
      const email = given.flag('email');
      const known = await site.storage.users.byLogin(login);
      if (known && (email !== undefined || given.flag('role') !== undefined))
        throw new UsageError(`the user ${login} exists already: omit --email and --role`);
      if (!known && email === undefined) throw new UsageError(`there is no user ${login}: add --email to create one`);
      const user = known ?? (await made(site, { login, email, role: given.flag('role') ?? 'subscriber' }));
      const { storage, scope } = site;
      const { token } = await storage.transaction(async (stores) => {
        await writeDown(stores, scope, { resource: users, operation: 'invite', id: user.id });
        return makeOneTimeLink(stores, user, scope.nowGmt);
      });
      process.stdout.write(`${scope.site.url}/admin/welcome#${token}\n`);
      process.stderr.write(`Anyone who opens this link within 24 hours can set the password of ${user.login}\n`);
      return 0;
    }),
};

interface Invited {
  readonly login: string;
  readonly email: string | undefined;
  readonly role: string;
}

async function made(site: OpenSite, { login, email, role }: Invited): Promise<UserRow> {
  const password = randomSecret(RANDOM_LENGTH);
  const members = { username: login, email, password, roles: [role] };
  await create(users, users.operations.create ?? {}, requestOf(site, members));
  return getUser(site.storage, login);
}
