import { plural, words } from './words.ts';

export const picturesWords = words({
  en: {
    choose: 'Choose a picture',
    search: 'Search pictures',
    none: 'No pictures found.',
    take: (count: number) => `Insert ${plural(count, { one: 'picture', other: 'pictures' })}`,
    unnamed: 'Picture',
    upload: 'Upload',
    uploading: (name: string) => `Uploading ${name}`,
    failed: (name: string, reason: string) => `${name} was not uploaded: ${reason}`,
    cancel: 'Cancel',
    retry: 'Try again',
    remove: 'Remove',
    noPicture: 'This file is no picture that browsers show.',
  },
  de: {
    choose: 'Bild wählen',
    search: 'Bilder suchen',
    none: 'Keine Bilder gefunden.',
    take: (count: number) => `${plural(count, { one: 'Bild', other: 'Bilder' })} einfügen`,
    unnamed: 'Bild',
    upload: 'Hochladen',
    uploading: (name: string) => `${name} wird hochgeladen`,
    failed: (name: string, reason: string) => `${name} wurde nicht hochgeladen: ${reason}`,
    cancel: 'Abbrechen',
    retry: 'Noch einmal',
    remove: 'Entfernen',
    noPicture: 'Diese Datei ist kein Bild, das Browser zeigen.',
  },
});
