import { update } from '../../engine/operations/update.ts';
import { users } from '../../resources/index.ts';
import type { Command } from '../command.ts';
import { getUser, requestOf, withSite } from '../open-site.ts';
import { readNewPassword } from '../read-secret.ts';

/** `quoin user set-password`. */
export const userSetPassword: Command = {
  name: 'user set-password',
  summary: 'changes a password, which is asked for, or read from standard input; old log-ins end at once',
  operands: [{ name: 'LOGIN', note: 'log-in name or e-mail address' }],
  settings: ['data', 'database'],
  example: 'npx quoin user set-password anna < password.txt',
  run: (given) =>
    withSite(given.config, async (site) => {
      const user = await getUser(site.storage, given.operand('LOGIN'));
      const password = await readNewPassword(user.login);
      await update(users, requestOf(site, { password }, user.id));
      process.stderr.write(`Changed the password of ${user.login}\n`);
      return 0;
    }),
};
