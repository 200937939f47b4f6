/** How the password of a first administrator is shown, once. */
export const administratorLine = (login: string, password: string): string =>
  `The administrator is ${login}, with the password ${password} (shown this once)`;
