import { update } from '../../engine/operations/update.ts';
import { users } from '../../resources/index.ts';
import type { Command } from '../command.ts';
import { getUser, requestOf, withSite } from '../open-site.ts';
import { readNewPassword } from '../read-secret.ts';

/** `quoin user set-password`. */
export const userSetPassword: Command = {
  name: 'user set-password',
  summary:
    'Change a password, read from a prompt or standard input; all sessions and application passwords of the user end',
  operands: [{ name: 'LOGIN', note: 'login name or e-mail address' }],
  settings: ['data', 'database', 'databasePooler'],
  example: 'npx quoin user set-password anna < password.txt',
  run: (given) =>
    withSite(given.config, async (site) => {
      const user = await getUser(site.storage, given.operand('LOGIN'));
      const password = await readNewPassword(user.login);
      const { revoked = 0 } = await update(users, requestOf(site, { password }, user.id));
      process.stderr.write(`Changed the password of ${user.login}\n`);
      if (revoked > 0) process.stderr.write(`Revoked application passwords: ${revoked}\n`);
      return 0;
    }),
};
