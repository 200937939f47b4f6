import { words } from './words.ts';

/** Tools, activity, and what is told about Quoin. */
export const toolsWords = words({
  en: {
    intro: 'Run these commands on the server, in the folder of the site.',
    import: 'Import',
    importText:
      'Reads a WordPress export into this site: posts, pages, comments, terms, authors and, from a folder, their files. A second run takes only what is new.',
    backup: 'Back up',
    backupText:
      'Copies the whole site, media included, into one file. The site goes on meanwhile. With --backup-every the server does it by itself.',
    restore: 'Restore or move',
    restoreText: 'Makes a site from a backup, in an empty folder or database, of either kind.',
    check: 'Check',
    checkText: 'Looks through counts, copies, the search index, files and stored texts, and lists what is wrong.',
    tidy: 'Tidy files',
    tidyText: 'Removes files that belong to no media item, such as a crash leaves behind. --dry-run only lists them.',
    aboutText:
      'A content server that speaks the content-management REST interface, in one process with nothing to install.',
    version: 'Version',
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
    intro: 'Sie laufen auf dem Server, im Ordner der Website. Wer ihn betreibt, kopiert den Befehl von hier.',
    import: 'Importieren',
    importText:
      'Liest einen WordPress-Export in diese Website: Beiträge, Seiten, Kommentare, Kategorien, Schlagwörter, Autoren und, aus einem Ordner, ihre Dateien. Ein zweiter Lauf nimmt nur, was neu ist.',
    backup: 'Sichern',
    backupText:
      'Kopiert die ganze Website samt Medien in eine Datei. Die Website läuft dabei weiter. Mit --backup-every sichert der Server von selbst.',
    restore: 'Wiederherstellen oder umziehen',
    restoreText:
      'Macht aus einer Sicherung eine Website, in einem leeren Ordner oder einer leeren Datenbank jeder Art.',
    check: 'Prüfen',
    checkText: 'Sieht Zählungen, Kopien, Suchindex, Dateien und gespeicherte Texte durch und listet, was falsch ist.',
    tidy: 'Dateien aufräumen',
    tidyText:
      'Entfernt Dateien, die zu keinem Medium gehören, wie sie ein Absturz hinterlässt. --dry-run listet sie nur.',
    aboutText:
      'Ein Inhalts-Server, der die REST-Schnittstelle für Inhalte spricht, in einem Prozess, ohne dass etwas zu installieren ist.',
    version: 'Version',
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
