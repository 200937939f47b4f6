import { update } from '../../engine/operations/update.ts';
import { users } from '../../resources/index.ts';
import type { Command } from '../command.ts';
import { getUser, requestOf, withSite } from '../open-site.ts';
import { readNewPassword } from '../read-secret.ts';

/** `quoin user set-password`. */
export const userSetPassword: Command = {
  name: 'user set-password',
  summary:
    'Change a password, which is asked for or read from standard input; all log-ins and application passwords end',
  operands: [{ name: 'LOGIN', note: 'log-in name or e-mail address' }],
  settings: ['data', 'database', 'databasePooler'],
  example: 'npx quoin user set-password anna < password.txt',
  run: (given) =>
    withSite(given.config, async (site) => {
      const user = await getUser(site.storage, given.operand('LOGIN'));
      const password = await readNewPassword(user.login);
      const { revoked = 0 } = await update(users, requestOf(site, { password }, user.id));
      process.stderr.write(`Changed the password of ${user.login}\n`);
      if (revoked > 0) process.stderr.write(`Application passwords that ended with it: ${revoked}\n`);
      return 0;
    }),
};
