import { words } from './words.ts';

export const uploadListWords = words({
  en: {
    uploads: 'Uploads',
    waiting: 'Waiting',
    uploading: (part: string) => `Uploading, ${part}`,
    finishing: 'Smaller sizes are being made',
    uploaded: 'Uploaded',
    cancelUpload: (name: string) => `Cancel ${name}`,
    retryUpload: (name: string) => `Try again: ${name}`,
    dismiss: (name: string) => `Take ${name} off the list`,
    retry: 'Try again',
  },
  de: {
    uploads: 'Hochgeladene Dateien',
    waiting: 'Wartet',
    uploading: (part: string) => `Wird hochgeladen, ${part}`,
    finishing: 'Kleinere Größen werden erstellt',
    uploaded: 'Hochgeladen',
    cancelUpload: (name: string) => `Abbrechen: ${name}`,
    retryUpload: (name: string) => `Noch einmal versuchen: ${name}`,
    dismiss: (name: string) => `${name} aus der Liste nehmen`,
    retry: 'Noch einmal versuchen',
  },
});

export const altWalkWords = words({
  en: {
    altPlace: (at: number, of: number) => `Picture ${at} of ${of}`,
    altEnter: 'Enter saves and goes to the next picture.',
    altNext: 'Save and go on',
    altSkip: 'Skip',
    decorative: 'Decorative',
    altNone: 'Every picture has an alternative text',
    altDone: 'That was the last picture',
    altClose: 'Done',
  },
  de: {
    altPlace: (at: number, of: number) => `Bild ${at} von ${of}`,
    altEnter: 'Die Eingabetaste speichert und geht zum nächsten Bild.',
    altNext: 'Speichern und weiter',
    altSkip: 'Überspringen',
    decorative: 'Schmuck',
    altNone: 'Jedes Bild hat einen Alternativtext',
    altDone: 'Das war das letzte Bild',
    altClose: 'Fertig',
  },
});
