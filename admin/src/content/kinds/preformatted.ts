import { refuse } from '../cursor.ts';
import { type Kind, kept, make, type ReadPlace, tagOf } from '../kind.ts';
import type { Mode } from '../origin.ts';
import { readInline } from '../read-inline.ts';
import { trimmed } from '../spaces.ts';
import { writeInline } from '../write-inline.ts';

const usual = (kind: string, mode: Mode): string => (mode === 'blocks' ? ` class="wp-block-${kind}"` : '');

export const code: Kind = {
  names: ['code'],
  usual: (mode) => usual('code', mode),
  read({ cursor, mode, wp }) {
    const { attrs: tag } = cursor.open('pre');
    const space = cursor.space();
    if (space !== '' && space !== '\n') refuse();
    const { attrs: inner } = cursor.open('code');
    const content = readInline(cursor, { lines: 'pre' });
    cursor.close('code');
    cursor.close('pre');
    return make('code_block', { wp, tag: kept(tag, usual('code', mode)), inner }, content);
  },
  write(node, { mode }) {
    const html = writeInline(node.content, 'code');
    return `<pre${tagOf(node, usual('code', mode))}><code${node.attrs['inner']}>${html}</code></pre>`;
  },
};

const lines = (kind: string): Kind => ({
  names: [kind],
  usual: (mode) => usual(kind, mode),
  read: (place) => readLines(place, kind),
  write(node, { mode }) {
    const html = writeInline(node.content, 'pre');
    // Browsers ignore the first line end after the tag.
    return `<pre${tagOf(node, usual(kind, mode))}>${html.startsWith('\n') ? '\n' : ''}${html}</pre>`;
  },
});

function readLines({ cursor, mode, wp }: ReadPlace, kind: string) {
  const { attrs } = cursor.open('pre');
  const isLineEnd = cursor.next?.type === 'text' && cursor.next.text.startsWith('\n');
  const content = readInline(cursor, { lines: 'pre' });
  cursor.close('pre');
  const [first, ...rest] = content;
  const isOnly = first?.text === '\n';
  const nodes = first && isLineEnd ? [...(isOnly ? [] : [first.cut(1)]), ...rest] : content;
  return make(kind, { wp, tag: kept(attrs, usual(kind, mode)) }, nodes);
}

export const verse = lines('verse');

/** Outside of blocks, a `pre` that contains only `code` is code. */
export const preformatted: Kind = {
  ...lines('preformatted'),
  elements: ['pre'],
  read(place) {
    const { cursor } = place;
    const second = cursor.tokens[cursor.at + 1];
    const isCode = !place.block && second?.type === 'open' && second.name === 'code' && isWhole(place);
    return isCode ? code.read(place) : readLines(place, 'preformatted');
  },
};

function isWhole({ cursor }: ReadPlace): boolean {
  const last = cursor.tokens.findLastIndex((token) => token.type !== 'text' || trimmed(token.text).body !== '');
  const before = cursor.tokens[last - 1];
  return before?.type === 'close' && before.name === 'code';
}
