import type { Node } from 'prosemirror-model';
import { refuse } from '../cursor.ts';
import { delimit, jsonOf, type Kind, kept, make, type ReadPlace, tagOf } from '../kind.ts';
import type { Mode } from '../origin.ts';
import { readInline } from '../read-inline.ts';
import { writeInline } from '../write-inline.ts';

const usual = ' class="wp-block-buttons"';
const usualButton = ' class="wp-block-button"';
const usualLink = ' class="wp-block-button__link wp-element-button"';

export const buttons: Kind = {
  names: ['buttons'],
  usual: () => usual,
  read(place) {
    const { cursor, wp, mode } = place;
    if (mode !== 'blocks') refuse();
    const { attrs } = cursor.open('div');
    const inner: Node[] = [];
    for (cursor.space(); cursor.isDelimiter('opens', 'button'); cursor.space()) inner.push(readButton(place));
    cursor.close('div');
    return make('buttons', { wp, tag: kept(attrs, usual) }, inner);
  },
  write(node, { mode }) {
    const inner = node.content.content.map((each) => writeButton(each, mode));
    return `<div${tagOf(node, usual)}>${inner.join('\n\n')}</div>`;
  },
};

function readButton({ cursor }: ReadPlace): Node {
  const { json } = cursor.delimiter('opens', 'button');
  jsonOf(json);
  cursor.space();
  const { attrs } = cursor.open('div');
  const link = cursor.open('a');
  const content = readInline(cursor, { lines: 'blocks' });
  cursor.close('a');
  cursor.close('div');
  cursor.space();
  cursor.delimiter('closes', 'button');
  const own = { wp: json || null, tag: kept(attrs, usualButton), link: kept(link.attrs, usualLink) };
  // A link inside a link is ignored.
  if (content.some((node) => node.marks.some((mark) => mark.type.name === 'link'))) refuse();
  return make('button', own, content);
}

function writeButton(node: Node, mode: Mode): string {
  const { wp, link } = node.attrs;
  const html = `<a${link ?? usualLink}>${writeInline(node.content, 'blocks')}</a>`;
  const button = `<div${tagOf(node, usualButton)}>${html}</div>`;
  return mode === 'blocks' ? delimit('button', wp, button) : button;
}
