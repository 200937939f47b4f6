import { words } from './words.ts';

/** Tools, activity, and the information about Quoin. */
export const toolsWords = words({
  en: {
    intro: 'Run this command on the server, in the folder of the site.',
    importText:
      'Reads posts, pages, comments, terms, authors and files of a WordPress site. A second run takes only changes.',
    restore: 'Restore or move',
    restoreText: 'Makes a site from a backup, in an empty folder or database, of either kind.',
    checkText: 'Looks through counts, copies, the search index, files and stored texts, and lists what is wrong.',
    tidy: 'Tidy files',
    tidyText: 'Removes files that belong to no media item, such as a crash leaves behind. --dry-run only lists them.',
    aboutText:
      'A content server that speaks the content-management REST interface, in one process with nothing to install.',
    version: 'Version',
    database: 'Database',
    site: 'Site',
    signedIn: 'Signed in as',
    reference: 'Reference of the interface',
    keys: 'Keyboard shortcuts',
    keysText: 'Press ? on any screen. Single letters can be turned off in your profile.',
    licences: 'Licences',
    licencesText: 'Quoin is licensed under MIT. This interface includes packages under these licences:',
    by: (licence: string) => `, ${licence}`,
  },
  de: {
    intro: 'Dieser Befehl läuft auf dem Server, im Ordner der Website.',
    importText:
      'Liest Beiträge, Seiten, Kommentare, Kategorien, Schlagwörter, Autoren und Dateien einer WordPress-Website ein. Ein zweiter Lauf nimmt nur Änderungen.',
    restore: 'Wiederherstellen oder umziehen',
    restoreText:
      'Macht aus einer Sicherung eine Website, in einem leeren Ordner oder einer leeren Datenbank jeder Art.',
    checkText: 'Sieht Zählungen, Kopien, Suchindex, Dateien und gespeicherte Texte durch und listet, was falsch ist.',
    tidy: 'Dateien aufräumen',
    tidyText:
      'Entfernt Dateien, die zu keinem Medium gehören, wie sie ein Absturz hinterlässt. --dry-run listet sie nur.',
    aboutText:
      'Ein Inhalts-Server, der die REST-Schnittstelle für Inhalte spricht, in einem Prozess, ohne dass etwas zu installieren ist.',
    version: 'Version',
    database: 'Datenbank',
    site: 'Website',
    signedIn: 'Angemeldet als',
    reference: 'Referenz der Schnittstelle',
    keys: 'Tastenkürzel',
    keysText: 'Drücken Sie ? auf jedem Bildschirm. Einzelne Buchstaben lassen sich im Profil abschalten.',
    licences: 'Lizenzen',
    licencesText: 'Quoin steht unter der MIT-Lizenz. Was in diese Oberfläche eingebaut ist, steht unter diesen:',
    by: (licence: string) => `, ${licence}`,
  },
});
