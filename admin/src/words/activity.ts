import { words } from './words.ts';

/** A word for a name that the server tells; the name itself where there is none. */
const among =
  (names: Readonly<Record<string, string>>) =>
  (name: string): string =>
    names[name] ?? name;

/** Who changed what. */
export const activityWords = words({
  en: {
    none: 'Nothing was changed yet',
    who: 'Who',
    everybody: 'Everybody',
    what: 'What',
    everything: 'Everything',
    when: 'When',
    ever: 'All times',
    day: 'The last 24 hours',
    week: 'The last 7 days',
    month: 'The last 30 days',
    command: 'A command on the server',
    stranger: 'Somebody without an account',
    operations: among({
      create: 'created',
      update: 'changed',
      trash: 'moved to the trash',
      restore: 'restored',
      merge: 'merged',
      invite: 'made a link for',
      delete: 'deleted',
      import: 'imported into',
      begin: 'began',
    }),
    resources: among({
      post: 'Post',
      page: 'Page',
      attachment: 'File',
      comment: 'Comment',
      category: 'Category',
      tag: 'Tag',
      user: 'User',
      application_password: 'Application password',
      session: 'Session',
      settings: 'Settings',
      site: 'Site',
      job: 'Job',
    }),
  },
  de: {
    none: 'Noch wurde nichts geändert',
    who: 'Wer',
    everybody: 'Alle',
    what: 'Was',
    everything: 'Alles',
    when: 'Wann',
    ever: 'Jederzeit',
    day: 'In den letzten 24 Stunden',
    week: 'In den letzten 7 Tagen',
    month: 'In den letzten 30 Tagen',
    command: 'Ein Befehl auf dem Server',
    stranger: 'Jemand ohne Konto',
    operations: among({
      create: 'angelegt',
      update: 'geändert',
      trash: 'in den Papierkorb gelegt',
      restore: 'wiederhergestellt',
      merge: 'zusammengeführt',
      invite: 'Link erstellt für',
      delete: 'gelöscht',
      import: 'importiert in',
      begin: 'begonnen',
    }),
    resources: among({
      post: 'Beitrag',
      page: 'Seite',
      attachment: 'Datei',
      comment: 'Kommentar',
      category: 'Kategorie',
      tag: 'Schlagwort',
      user: 'Benutzer',
      application_password: 'Anwendungspasswort',
      session: 'Sitzung',
      settings: 'Einstellungen',
      site: 'Website',
      job: 'Auftrag',
    }),
  },
});
