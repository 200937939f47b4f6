import { words } from './words.ts';

export const previewWords = words({
  en: {
    width: 'Width',
    phone: 'Phone',
    tablet: 'Tablet',
    desktop: 'Desktop',
    colours: 'Colours',
    light: 'Light',
    dark: 'Dark',
    copyLink: 'Copy link',
    copied: 'Copied. The link shows this text for 30 minutes.',
  },
  de: {
    width: 'Breite',
    phone: 'Telefon',
    tablet: 'Tablet',
    desktop: 'Bildschirm',
    colours: 'Farben',
    light: 'Hell',
    dark: 'Dunkel',
    copyLink: 'Link kopieren',
    copied: 'Kopiert. Der Link zeigt diesen Text 30 Minuten lang.',
  },
});
