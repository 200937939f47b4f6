import { randomSecret, roles } from '../../access/index.ts';
import { create } from '../../engine/operations/create.ts';
import { users } from '../../resources/index.ts';
import type { Command } from '../command.ts';
import { requestOf, withSite } from '../open-site.ts';
import { readNewPassword } from '../read-secret.ts';

const GENERATED_LENGTH = 20;

/** `quoin user create`. */
export const userCreate: Command = {
  name: 'user create',
  summary: 'Create a user; prompt for the password, or read it from standard input',
  operands: [
    { name: 'LOGIN', note: 'login name' },
    { name: 'EMAIL', note: 'e-mail address' },
  ],
  flags: {
    role: { value: 'ROLE', note: `one of ${Object.keys(roles).join(', ')} (subscriber)`, choices: Object.keys(roles) },
    name: { value: 'NAME', note: 'display name (the login name)' },
    'generate-password': { note: 'generate a password, and print it once' },
  },
  settings: ['data', 'database', 'databasePooler'],
  example: 'npx quoin user create anna anna@example.com --role editor --name "Anna Seghers"',
  run: (given) =>
    withSite(given.config, async (site) => {
      const login = given.operand('LOGIN');
      const isGenerated = given.isSet('generate-password');
      const password = isGenerated ? randomSecret(GENERATED_LENGTH) : await readNewPassword(login);
      const name = given.flag('name');
      const members = {
        username: login,
        email: given.operand('EMAIL'),
        password,
        roles: [given.flag('role') ?? 'subscriber'],
        ...(name !== undefined && { name }),
      };
      await create(users, users.operations.create ?? {}, requestOf(site, members));
      process.stdout.write(isGenerated ? `${password}\n` : '');
      process.stderr.write(`Created ${login}${isGenerated ? '; the password is shown only once' : ''}\n`);
      return 0;
    }),
};
