import { isClosing, type Piece, tagName } from './markup.ts';

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

/** Cuts a text into words and tags; a tag ends on the line where it begins, and words that begin with `<` count as one. */
function splitLines(html: string): Piece[] {
  const pieces: Piece[] = [];
  const add = (text: string) => text && pieces.push({ kind: text.startsWith('<') ? 'tag' : 'text', text });
  let done = 0;
  let end = -1;
  // What was found ahead is looked for again only once it is passed: a long line is not searched for its end at each tag.
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

/** Where a sign comes next; behind the text where it does not. */
function indexFrom(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at < 0 ? text.length : at;
}

/** Shows smileys as emoji, except in code and the like. */
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
