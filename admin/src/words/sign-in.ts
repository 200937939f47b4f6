import { words } from './words.ts';

export const signInWords = words({
  en: {
    title: 'Sign in',
    login: 'Username or email',
    password: 'Password',
    show: 'Show password',
    remember: 'Keep me signed in for 14 days',
    submit: 'Sign in',
    wrong: 'The name or the password is wrong.',
    tooMany: (time: string) => `Too many tries. Try again at ${time}.`,
    offline: 'The server cannot be reached. Try again in a moment.',
    forgotten: 'Forgot your password?',
    forgottenHelp: 'An administrator can make a link for you, or run “quoin user invite NAME” on the server.',
    ended: 'Your session has ended',
    endedText: 'Sign in to continue. Nothing on this page is lost.',
  },
  de: {
    title: 'Anmelden',
    login: 'Benutzername oder E-Mail',
    password: 'Passwort',
    show: 'Passwort zeigen',
    remember: '14 Tage angemeldet bleiben',
    submit: 'Anmelden',
    wrong: 'Name oder Passwort ist falsch.',
    tooMany: (time: string) => `Zu viele Versuche. Um ${time} geht es weiter.`,
    offline: 'Der Server ist nicht zu erreichen. Versuchen Sie es gleich noch einmal.',
    forgotten: 'Passwort vergessen?',
    forgottenHelp:
      'Die Administration kann einen Link für Sie erstellen oder auf dem Server „quoin user invite NAME“ ausführen.',
    ended: 'Ihre Sitzung ist abgelaufen',
    endedText: 'Melden Sie sich an, um fortzufahren. Auf dieser Seite geht nichts verloren.',
  },
});
