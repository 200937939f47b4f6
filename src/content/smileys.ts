import { isClosing, type Piece, tagName } from './markup.ts';

/** Smileys and their emoji; replaced only between white space. */
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

/** Splits a text into words and tags; a tag ends on its first line, and words that begin with `<` are one token. */
function splitLines(html: string): Piece[] {
  const pieces: Piece[] = [];
  const add = (text: string) => text && pieces.push({ kind: text.startsWith('<') ? 'tag' : 'text', text });
  let done = 0;
  let end = -1;
  // Search again only after the previous match is passed, so that a long line is not searched to its end at each tag.
  let line = -1;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (end < at) end = html.indexOf('>', at);
    if (end < 0) break;
    if (line < at) line = indexFrom(html, '\n', at);
    if (line < end) at = line;
    else {
      add(html.slice(done, at));
      add(html.slice(at, end + 1));
      at = done = end + 1;
    }
  }
  add(html.slice(done));
  return pieces;
}

/** The next index of a character; the length of the text if there is none. */
function indexFrom(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at < 0 ? text.length : at;
}

/** Replaces smileys by emoji, except in code and similar elements. */
export function showSmileys(html: string): string {
  let inside = '';
  const shown = splitLines(html).map(({ kind, text }) => {
    if (kind === 'tag') {
      const name = tagName(text);
      if (inside === '' && !isClosing(text) && asTyped.has(name)) inside = name;
      else if (isClosing(text) && name === inside) inside = '';
    }
    return kind === 'text' && inside === '' ? text.replace(words, (word) => emoji.get(word) ?? word) : text;
  });
  return shown.join('');
}
