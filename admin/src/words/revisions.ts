import { words } from './words.ts';

export const revisionsWords = words({
  en: {
    revisions: 'Revisions',
    back: 'Back to the editor',
    none: 'No revisions yet',
    noneText: 'A version is kept here each time the text is saved.',
    autosave: 'Autosave',
    device: 'Not taken, on this device',
    toCurrent: 'Compare with the text as it is',
    twoColumns: 'Two columns',
    html: 'HTML',
    restore: 'Restore this text',
    restored: 'The text is in the editor. Use Undo to go back.',
    before: 'The version before',
    asItIs: 'The text as it is',
  },
  de: {
    revisions: 'Revisionen',
    back: 'Zurück zum Editor',
    none: 'Noch keine Revisionen',
    noneText: 'Bei jedem Speichern bleibt hier, wie der Text vorher war.',
    autosave: 'Automatische Sicherung',
    device: 'Nicht übernommen, auf diesem Gerät',
    toCurrent: 'Mit dem jetzigen Text vergleichen',
    twoColumns: 'Zwei Spalten',
    html: 'HTML',
    restore: 'Diesen Text wiederherstellen',
    restored: 'Der Text ist im Editor. Rückgängig führt zurück.',
    before: 'Die Fassung davor',
    asItIs: 'Der jetzige Text',
  },
});
