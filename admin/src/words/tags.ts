import { words } from './words.ts';

/** Choosing the tags of one post or of many. */
export const tagsWords = words({
  en: {
    tags: 'Tags',
    help: 'Enter adds what was typed; commas separate several.',
    found: 'Tags found',
    remove: (name: string) => `Remove ${name}`,
    added: (name: string) => `Added ${name}`,
    changeOf: (posts: string) => `Tags of ${posts}`,
    add: 'Add to these posts',
    takeOut: 'Remove from these posts',
  },
  de: {
    tags: 'Schlagwörter',
    help: 'Enter fügt das Getippte hinzu; Kommas trennen mehrere.',
    found: 'Gefundene Schlagwörter',
    remove: (name: string) => `${name} entfernen`,
    added: (name: string) => `${name} hinzugefügt`,
    changeOf: (posts: string) => `Schlagwörter: ${posts}`,
    add: 'Diesen Beiträgen geben',
    takeOut: 'Von diesen Beiträgen entfernen',
  },
});
