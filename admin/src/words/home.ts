import { plural, words } from './words.ts';

export const homeWords = words({
  en: {
    newPost: 'New post',
    reader: (name: string) =>
      `You are signed in as ${name}. Your role can only read; an administrator can change that.`,
    goOn: 'Go on writing',
    noDrafts: 'You have no drafts.',
    waiting: 'Waiting for you',
    nothingWaits: 'Nothing waits for you.',
    comments: (count: number) => `${plural(count, { one: 'comment', other: 'comments' })} to approve`,
    latest: (name: string) => `latest by ${name}`,
    allPending: (count: string) => `All ${count} texts to review`,
    comingUp: 'Coming up',
    nothingScheduled: 'Nothing is scheduled.',
    lately: 'Lately published',
    nothingPublished: 'Nothing is published yet.',
    welcome: 'This site is empty. Begin with one of these:',
    firstPost: 'Write the first post',
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
    nothingWaits: 'Nichts wartet auf Sie.',
    comments: (count: number) => `${plural(count, { one: 'Kommentar', other: 'Kommentare' })} freizugeben`,
    latest: (name: string) => `zuletzt von ${name}`,
    allPending: (count: string) => `Alle ${count} Texte zur Prüfung`,
    comingUp: 'Kommt demnächst',
    nothingScheduled: 'Nichts ist geplant.',
    lately: 'Kürzlich veröffentlicht',
    nothingPublished: 'Noch ist nichts veröffentlicht.',
    welcome: 'Diese Website ist leer. Beginnen Sie mit einem davon:',
    firstPost: 'Den ersten Beitrag schreiben',
    importSite: 'Eine bestehende Website importieren',
    connect: 'Ein Frontend anschließen',
  },
});
