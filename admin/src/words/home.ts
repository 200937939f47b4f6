import { words } from './words.ts';

export const homeWords = words({
  en: {
    newPost: 'New post',
    goOn: 'Go on writing',
    nothing: 'Nothing is waiting for you',
    untitled: 'Untitled',
  },
  de: {
    newPost: 'Neuer Beitrag',
    goOn: 'Weiterschreiben',
    nothing: 'Nichts wartet auf Sie',
    untitled: 'Ohne Titel',
  },
});
