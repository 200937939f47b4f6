import { number, plural, words } from './words.ts';

export const listWords = words({
  en: {
    pages: 'Pages of the list',
    shown: (page: number, pages: number, total: number) =>
      `${plural(total, { one: 'entry', other: 'entries' })}, page ${number(page)} of ${number(pages)}`,
    newer: 'Previous page',
    older: 'Next page',
    nothingFound: 'No match for these filters',
    clearFilters: 'Clear filters',
    states: 'States',
    search: 'Search',
    select: (title: string) => `Select ${title}`,
    selectAll: 'Select all on this page',
    selected: (count: number) => `${number(count)} selected`,
    clearSelection: 'Clear the selection',
    deleteForEver: 'Delete permanently',
    emptyTrash: 'Empty the trash',
    untitled: '(untitled)',
    actionsFor: (title: string) => `Actions for ${title}`,
    refused: (count: number, reason: string) => `${plural(count, { one: 'was', other: 'were' })} refused: ${reason}`,
    changedMeanwhile: 'somebody else has changed it in the meantime.',
  },
  de: {
    pages: 'Seiten der Liste',
    shown: (page: number, pages: number, total: number) =>
      `${plural(total, { one: 'Eintrag', other: 'Einträge' })}, Seite ${number(page)} von ${number(pages)}`,
    newer: 'Vorige Seite',
    older: 'Nächste Seite',
    nothingFound: 'Nichts passt zu diesen Filtern',
    clearFilters: 'Filter entfernen',
    states: 'Zustände',
    search: 'Suchen',
    select: (title: string) => `${title} auswählen`,
    selectAll: 'Alle auf dieser Seite auswählen',
    selected: (count: number) => `${number(count)} ausgewählt`,
    clearSelection: 'Auswahl aufheben',
    deleteForEver: 'Endgültig löschen',
    emptyTrash: 'Papierkorb leeren',
    untitled: '(ohne Titel)',
    actionsFor: (title: string) => `Aktionen für ${title}`,
    refused: (count: number, reason: string) =>
      `${plural(count, { one: 'wurde', other: 'wurden' })} abgelehnt: ${reason}`,
    changedMeanwhile: 'jemand anderes hat es inzwischen geändert.',
  },
});
