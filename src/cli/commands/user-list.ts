import { everything } from '../../storage/index.ts';
import { columns } from '../columns.ts';
import type { Command } from '../command.ts';
import { withSite } from '../open-site.ts';

/** `quoin user list`. */
export const userList: Command = {
  name: 'user list',
  summary: 'List the users: id, login name, e-mail address, roles, name',
  settings: ['data', 'database', 'databasePooler'],
  example: 'npx quoin user list',
  run: ({ config }) =>
    withSite(config, async ({ storage }) => {
      const users = await storage.users.find({ where: everything, order: [{ column: 'id', direction: 'asc' }] });
      const rows = users.map(({ id, login, email, roles, name }) => [
        String(id),
        login,
        email,
        roles.join(',') || 'no role',
        name,
      ]);
      for (const line of columns(rows)) process.stdout.write(`${line}\n`);
      return 0;
    }),
};
