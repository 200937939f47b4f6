import { plural, words } from './words.ts';

export const homeWords = words({
  en: {
    newPost: 'New post',
    reader: (name: string) =>
      `You are signed in as ${name}. Your role can only read; an administrator can change that.`,
    goOn: 'Go on writing',
    noDrafts: 'You have no drafts.',
    waiting: 'Waiting for you',
    comments: (count: number) => `${plural(count, 'comment', 'comments')} to approve`,
    latest: (name: string) => `latest by ${name}`,
    allPending: (count: string) => `All ${count} texts to review`,
    comingUp: 'Coming up',
    lately: 'Lately published',
    doneLately: 'What you did lately',
    welcome: 'This site is empty. Begin with one of these:',
    firstPost: 'Write the first post',
    nameSite: 'Name the site and set its time zone',
    aboutYou: 'Enter your name and e-mail address',
    importSite: 'Import an existing site',
    connect: 'Connect a front end',
  },
  de: {
    newPost: 'Neuer Beitrag',
    reader: (name: string) =>
      `Sie sind als ${name} angemeldet. Ihre Rolle liest; die Administration kann Sie schreiben lassen.`,
    goOn: 'Weiterschreiben',
    noDrafts: 'Sie haben keine Entwürfe.',
    waiting: 'Wartet auf Sie',
    comments: (count: number) => `${plural(count, 'Kommentar', 'Kommentare')} freizugeben`,
    latest: (name: string) => `zuletzt von ${name}`,
    allPending: (count: string) => `Alle ${count} Texte zur Prüfung`,
    comingUp: 'Kommt demnächst',
    lately: 'Kürzlich veröffentlicht',
    doneLately: 'Was Sie zuletzt getan haben',
    welcome: 'Diese Website ist leer. Beginnen Sie mit einem davon:',
    firstPost: 'Den ersten Beitrag schreiben',
    nameSite: 'Die Website benennen und ihre Zeitzone wählen',
    aboutYou: 'Namen und E-Mail-Adresse eingeben',
    importSite: 'Eine bestehende Website importieren',
    connect: 'Ein Frontend anschließen',
  },
});
