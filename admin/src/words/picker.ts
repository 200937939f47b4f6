import { plural, words } from './words.ts';

export const pickerWords = words({
  en: {
    choosePicture: 'Choose a picture',
    choosePictures: 'Choose pictures',
    chooseFile: 'Choose a file',
    chooseFiles: 'Choose files',
    choose: (count: number) => (count === 0 ? 'Choose' : `Choose ${plural(count, 'file', 'files')}`),
  },
  de: {
    choosePicture: 'Ein Bild auswählen',
    choosePictures: 'Bilder auswählen',
    chooseFile: 'Eine Datei auswählen',
    chooseFiles: 'Dateien auswählen',
    choose: (count: number) => (count === 0 ? 'Auswählen' : `${plural(count, 'Datei', 'Dateien')} auswählen`),
  },
});
