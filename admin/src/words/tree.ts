import { number, words } from './words.ts';

export const treeWords = words({
  en: {
    move: (name: string) => `Move ${name}`,
    at: (parent: string | undefined, place: number, siblings: number) =>
      `${parent === undefined ? 'At the top' : `Below ${parent}`}, ${number(place)} of ${number(siblings)}`,
    up: 'Up',
    down: 'Down',
    in: 'Further in',
    out: 'Further out',
    drop: 'Put down',
    cancel: 'Put back',
    hint: 'Drag a row, or pick it up with m: arrows move it, Enter puts it down, Esc puts it back.',
  },
  de: {
    move: (name: string) => `${name} verschieben`,
    at: (parent: string | undefined, place: number, siblings: number) =>
      `${parent === undefined ? 'Ganz oben' : `Unter ${parent}`}, ${number(place)} von ${number(siblings)}`,
    up: 'Nach oben',
    down: 'Nach unten',
    in: 'Weiter hinein',
    out: 'Weiter hinaus',
    drop: 'Ablegen',
    cancel: 'Zurücklegen',
    hint: 'Ziehen Sie eine Zeile, oder nehmen Sie sie mit m auf: Pfeile verschieben sie, Enter legt sie ab, Esc zurück.',
  },
});
