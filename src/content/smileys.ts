import { isClosing, splitMarkup, tagName } from './markup.ts';

/** Typed smileys and their emoji; replaced only between white space. */
const emoji: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '🙂': [':)', ':-)', ':smile:'],
    '🙁': [':(', ':-(', ':sad:'],
    '😉': [';)', ';-)', ':wink:'],
    '😀': [':D', ':-D', ':grin:'],
    '😛': [':P', ':-P', ':razz:'],
    '😮': [':o', ':-o', ':eek:'],
    '😯': ['8O', '8-O', ':shock:'],
    '😎': ['8-)', ':cool:'],
    '😐': [':|', ':-|', ':neutral:'],
    '😕': [':?', ':-?', ':???:'],
    '😡': [':x', ':-x', ':mad:'],
    '😈': [':twisted:'],
    '👿': [':evil:'],
    '😳': [':oops:'],
    '🙄': [':roll:'],
    '😥': [':cry:'],
    '😆': [':lol:'],
    '➡': [':arrow:'],
    '💡': [':idea:'],
    '❗': [':!:'],
    '❓': [':?:'],
  }).flatMap(([shown, typed]) => typed.map((smiley) => [smiley, shown] as const)),
);

const asTyped = new Set(['code', 'pre', 'style', 'script', 'textarea']);

const words = /(?<=^|&nbsp;|\s)[:;8][^\s&<>]{1,10}(?=$|&nbsp;|\s)/g;

/** Shows smileys as emoji, except in code and the like. */
export function showSmileys(html: string): string {
  let inside = '';
  const shown = splitMarkup(html).map(({ kind, text }) => {
    if (kind === 'tag') {
      const name = tagName(text);
      if (inside === '' && !isClosing(text) && asTyped.has(name)) inside = name;
      else if (isClosing(text) && name === inside) inside = '';
    }
    return kind === 'text' && inside === '' ? text.replace(words, (word) => emoji.get(word) ?? word) : text;
  });
  return shown.join('');
}
