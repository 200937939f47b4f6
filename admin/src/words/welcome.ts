import { words } from './words.ts';

/** Setting a password by a link that counts once. */
export const welcomeWords = words({
  en: {
    title: 'Welcome',
    hello: (name: string) => `Hello, ${name}. Choose a password to sign in.`,
    username: 'Username',
    usernameHelp: 'Sign in with this name, or with your e-mail address.',
    password: 'Password',
    passwordHelp: 'At least 8 characters.',
    start: 'Begin',
    ended: 'This link cannot be used',
    signIn: 'Sign in',
  },
  de: {
    title: 'Willkommen',
    hello: (name: string) => `Hallo, ${name}. Wählen Sie ein Passwort, dann sind Sie angemeldet.`,
    username: 'Benutzername',
    usernameHelp: 'Mit ihm oder mit Ihrer E-Mail-Adresse melden Sie sich von jetzt an an.',
    password: 'Passwort',
    passwordHelp: 'Mindestens 8 Zeichen.',
    start: 'Beginnen',
    ended: 'Dieser Link lässt sich nicht verwenden',
    signIn: 'Anmelden',
  },
});
