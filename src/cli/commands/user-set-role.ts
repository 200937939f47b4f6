import { isLastAdministrator, isRole, roles } from '../../access/index.ts';
import { update } from '../../engine/operations/update.ts';
import { users } from '../../resources/index.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { getUser, requestOf, withSite } from '../open-site.ts';

/** `quoin user set-role`. */
export const userSetRole: Command = {
  name: 'user set-role',
  summary: 'Replace the roles of a user; one administrator must remain',
  operands: [
    { name: 'LOGIN', note: 'login name or e-mail address' },
    { name: 'ROLE', note: `one of ${Object.keys(roles).join(', ')}` },
  ],
  settings: ['data', 'database', 'databasePooler'],
  example: 'npx quoin user set-role anna editor',
  async run(given) {
    const role = given.operand('ROLE');
    if (!isRole(role)) throw new UsageError(`ROLE must be one of ${Object.keys(roles).join(', ')}, not "${role}"`);
    return withSite(given.config, async (site) => {
      const user = await getUser(site.storage, given.operand('LOGIN'));
      if (role !== 'administrator' && (await isLastAdministrator(site.storage, user)))
        throw new CommandError(`${user.login} is the last administrator and must keep the role`);
      await update(users, requestOf(site, { roles: [role] }, user.id));
      process.stderr.write(`${user.login} now has the role ${role}\n`);
      return 0;
    });
  },
};
