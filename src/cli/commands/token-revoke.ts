import { revokeApplicationPassword } from '../../access/index.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { withSite } from '../open-site.ts';

/** `quoin token revoke`. */
export const tokenRevoke: Command = {
  name: 'token revoke',
  summary: 'Revoke an application password at once',
  operands: [{ name: 'ID', note: 'the id that quoin token list prints' }],
  settings: ['data', 'database', 'databasePooler'],
  example: 'npx quoin token revoke 3',
  async run(given) {
    const id = given.operand('ID');
    if (!/^\d{1,9}$/.test(id)) throw new UsageError(`ID must be a whole number, not "${id}"`);
    return withSite(given.config, async ({ storage }) => {
      if (!(await revokeApplicationPassword(storage, Number(id))))
        throw new CommandError(`there is no application password ${id}; quoin token list shows them all`);
      process.stderr.write(`Revoked the application password ${id}\n`);
      return 0;
    });
  },
};
