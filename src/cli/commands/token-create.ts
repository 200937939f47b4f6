import { createApplicationPassword } from '../../access/index.ts';
import type { Command } from '../command.ts';
import { getUser, withSite } from '../open-site.ts';

/** `quoin token create`. */
export const tokenCreate: Command = {
  name: 'token create',
  summary: 'Create an application password, and print it once',
  operands: [
    { name: 'LOGIN', note: 'login name or e-mail address of the user' },
    { name: 'NAME', note: 'what the password is for' },
  ],
  settings: ['data', 'database', 'databasePooler'],
  example: 'npx quoin token create anna "my app"',
  run: (given) =>
    withSite(given.config, async ({ storage, scope }) => {
      const { id: userId, login } = await getUser(storage, given.operand('LOGIN'));
      const name = given.operand('NAME');
      const { id, secret } = await createApplicationPassword(storage, { userId, name, nowGmt: scope.nowGmt });
      process.stdout.write(`${secret}\n`);
      process.stderr.write(`Application password ${id} of ${login}, "${name}"; it is shown only once\n`);
      return 0;
    }),
};
