import { locale, words } from './words.ts';

/** A file size in the most readable unit: `3.4 MB`. */
export function fileSize(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const unit = units[step] ?? 'byte';
  const maximumFractionDigits = step > 1 ? 1 : 0;
  return new Intl.NumberFormat(locale.value, {
    style: 'unit',
    unit,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits,
  }).format(bytes / 1000 ** step);
}

export const mediaWords = words({
  en: {
    media: 'Media',
    upload: 'Upload',
    dropHere: 'Drop the files to upload them',
    tooLarge: (size: string, most: string) => `The file is too large: ${size}. At most ${most} are allowed.`,
    none: 'No files yet',
    noneText: 'Upload pictures and other files, drop them here, or paste them.',
    look: 'You can view these files. You need permission to upload files.',
    all: 'All',
    trash: 'Trash',
    grid: 'Grid',
    list: 'List',
    view: 'View',
    type: 'Type',
    allTypes: 'All types',
    image: 'Pictures',
    video: 'Videos',
    audio: 'Sound',
    application: 'Documents',
    text: 'Text',
    author: 'Author',
    allAuthors: 'All authors',
    month: 'Month',
    allMonths: 'All months',
    only: 'Show only',
    everything: 'Everything',
    withoutAlt: 'Without alternative text',
    notAttached: 'Not attached',
    noAlt: 'No alternative text',
    search: 'Search',
    selectedAs: (place: number) => `chosen as number ${place}`,
    altTexts: 'Alternative texts',
  },
  de: {
    media: 'Medien',
    upload: 'Hochladen',
    dropHere: 'Dateien hier ablegen, um sie hochzuladen',
    tooLarge: (size: string, most: string) => `Die Datei ist zu groß: ${size}. Höchstens ${most} sind erlaubt.`,
    none: 'Noch keine Dateien',
    noneText: 'Laden Sie Bilder und andere Dateien hoch, legen Sie sie hier ab oder fügen Sie sie ein.',
    look: 'Sie dürfen diese Dateien ansehen, aber keine hochladen.',
    all: 'Alle',
    trash: 'Papierkorb',
    grid: 'Raster',
    list: 'Liste',
    view: 'Ansicht',
    type: 'Art',
    allTypes: 'Alle Arten',
    image: 'Bilder',
    video: 'Videos',
    audio: 'Ton',
    application: 'Dokumente',
    text: 'Text',
    author: 'Autor',
    allAuthors: 'Alle Autoren',
    month: 'Monat',
    allMonths: 'Alle Monate',
    only: 'Nur zeigen',
    everything: 'Alles',
    withoutAlt: 'Ohne Alternativtext',
    notAttached: 'Nicht zugeordnet',
    noAlt: 'Kein Alternativtext',
    search: 'Suchen',
    selectedAs: (place: number) => `als Nummer ${place} gewählt`,
    altTexts: 'Alternativtexte',
  },
});
