import { isAcceptablePassword, longestPasswordBytes } from '../../access/index.ts';
import { type Argument, checked, InvalidValue, read, textArgument } from '../../engine/definition/index.ts';
import { isEmail } from '../../text-work/index.ts';

/** Arguments of users with formats of their own (behaviour 6). */

const LOGIN = /^[A-Za-z0-9_.@-]+(?: [A-Za-z0-9_.@-]+)*$/;
const MAX_LOGIN_LENGTH = 60;

export const loginArgument = checked(
  textArgument({ note: 'login name', example: 'anna', maxLength: MAX_LOGIN_LENGTH }),
  (login) => {
    if (!LOGIN.test(login)) throw new InvalidValue('may have letters, digits, single spaces and _ . - @');
    return login;
  },
);

export const emailArgument = checked(
  textArgument({ note: 'e-mail address', example: 'anna@example.com', format: 'email', maxLength: 100 }),
  (email) => {
    if (!isEmail(email)) throw new InvalidValue('must be an e-mail address');
    return email;
  },
);

export const passwordArgument = checked(
  textArgument({ note: 'password; never shown', example: 'low tide at half past six' }),
  (password) => {
    if (!isAcceptablePassword(password))
      throw new InvalidValue(`must have 1 to ${longestPasswordBytes} bytes and no backslash`);
    return password;
  },
);

/** Names of roles. The policy checks that they exist and may be granted. */
export const rolesArgument: Argument<readonly string[]> = {
  schema: { description: 'roles assigned', type: 'array', items: { type: 'string' }, example: ['author'] },
  read: (raw) => [...new Set(read.list(raw).map((role) => read.text(String(role))))],
};

/** The user who receives the posts of a deleted user: an id; `false`, 0 or an empty string for nobody. */
export const reassignArgument: Argument<number> = {
  schema: { description: 'id of the user who receives the posts and links of the deleted one', type: 'integer' },
  forms: [{ type: 'integer' }, { type: 'boolean' }],
  read: (raw) => (raw === '' || raw === false || raw === 'false' ? 0 : read.integer(raw)),
};
