import { applicationPasswordsOf } from '../../access/index.ts';
import { everything } from '../../storage/index.ts';
import { columns } from '../columns.ts';
import type { Command } from '../command.ts';
import { getUser, withSite } from '../open-site.ts';

/** `quoin token list`. */
export const tokenList: Command = {
  name: 'token list',
  summary: 'List application passwords: id, user, name, creation date (GMT)',
  operands: [{ name: 'LOGIN', note: 'login name or e-mail address: list only those of this user', optional: true }],
  settings: ['data', 'database', 'databasePooler'],
  example: 'npx quoin token list anna',
  run: (given) =>
    withSite(given.config, async ({ storage }) => {
      const login = given.operand('LOGIN');
      const users = login === '' ? await storage.users.find({ where: everything }) : [await getUser(storage, login)];
      const rows: string[][] = [];
      for (const user of users) {
        for (const { id, name, created_gmt } of await applicationPasswordsOf(storage, user.id))
          rows.push([String(id), user.login, name, created_gmt]);
      }
      for (const line of columns(rows)) process.stdout.write(`${line}\n`);
      return 0;
    }),
};
