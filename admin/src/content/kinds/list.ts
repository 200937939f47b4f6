import type { Node } from 'prosemirror-model';
import { withJson } from '../attributes.ts';
import { type Cursor, refuse } from '../cursor.ts';
import { delimit, jsonOf, type Kind, kept, make, tagOf } from '../kind.ts';
import type { Mode } from '../origin.ts';
import { readInline } from '../read-inline.ts';
import { writeInline } from '../write-inline.ts';

const DEEPEST = 12;

interface Inside {
  readonly cursor: Cursor;
  readonly mode: Mode;
  readonly depth: number;
}

export const list: Kind = {
  names: ['list'],
  elements: ['ul', 'ol'],
  usual: () => '',
  read({ cursor, mode, wp, block }) {
    const isIn = block ? 'blocks' : mode;
    const read = readList({ cursor, mode, depth: 0 }, block ? (wp ?? '') : null);
    const usual = isIn === 'blocks' ? 'blocks' : 'plain';
    return make('list', { ...read.attrs, items: kept(read.attrs['items'] as string, usual) }, read.content);
  },
  write(node, { mode }) {
    const items = (node.attrs['items'] as string | null) ?? (mode === 'blocks' ? 'blocks' : 'plain');
    return writeList(node, mode, items === 'blocks');
  },
  wp: listJson,
};

/** Reads a list; `wp` are the attributes of its delimiter, null if it has none. */
function readList(inside: Inside, wp: string | null): Node {
  const { cursor, depth } = inside;
  if (depth > DEEPEST) refuse();
  const { name, attrs } = cursor.open('ul', 'ol');
  const ordered = name === 'ol';
  if (wp !== null && (jsonOf(wp)['ordered'] ?? false) !== ordered) refuse();
  const items: Node[] = [];
  let form: string | undefined;
  let tail = cursor.space();
  while (!cursor.isClose(name)) {
    const isDelimited = cursor.isDelimiter('opens', 'list-item');
    if (form !== undefined && (form === 'blocks') !== isDelimited) refuse();
    form = isDelimited ? 'blocks' : 'plain';
    items.push(isDelimited ? readDelimitedItem(inside) : readItem(inside, null, tail));
    tail = cursor.space();
  }
  cursor.close(name);
  for (const each of items) checkForm(each, form);
  if (form === 'blocks') tail = '';
  const isDerived = ordered && wp === listJson(make('list', { ordered }, items));
  return make(
    'list',
    { wp: isDerived ? null : wp || null, tag: kept(attrs, ''), ordered, items: form ?? refuse(), tail },
    items,
  );
}

function readDelimitedItem(inside: Inside): Node {
  const { json } = inside.cursor.delimiter('opens', 'list-item');
  jsonOf(json);
  inside.cursor.space();
  const item = readItem(inside, json || null, '');
  inside.cursor.space();
  inside.cursor.delimiter('closes', 'list-item');
  return item;
}

function readItem(inside: Inside, wp: string | null, lead: string): Node {
  const { cursor, mode, depth } = inside;
  const { attrs } = cursor.open('li');
  const isList = (): boolean => cursor.isOpen('ul', 'ol') || cursor.isDelimiter('opens', 'list');
  const content = readInline(cursor, { lines: mode, until: isList });
  const lists: Node[] = [];
  let space = isList() ? cursor.spaceBefore() : '';
  while (!cursor.isClose('li')) {
    const isDelimited = cursor.isDelimiter('opens', 'list');
    const json = isDelimited ? cursor.delimiter('opens', 'list').json : null;
    if (isDelimited) cursor.space();
    const inner = readList({ ...inside, depth: depth + 1 }, json);
    if (isDelimited !== (inner.attrs['items'] === 'blocks')) refuse();
    if (isDelimited) {
      cursor.space();
      cursor.delimiter('closes', 'list');
    }
    lists.push(inner.type.create({ ...inner.attrs, lead: isDelimited ? '' : space }, inner.content));
    space = cursor.space();
  }
  cursor.close('li');
  const isDelimited = lists[0]?.attrs['items'] === 'blocks';
  const tail = lists.length === 0 || isDelimited ? '' : space;
  return make('list_item', { wp, tag: kept(attrs, ''), lead, tail }, [make('line', {}, content), ...lists]);
}

/** Inner lists are written in the form of the outer one. */
function checkForm(item: Node, form: string | undefined): void {
  item.forEach((child) => {
    if (child.type.name === 'list' && child.attrs['items'] !== form) refuse();
  });
}

function listJson(node: Node): string | null {
  const { ordered, wp } = node.attrs as { ordered: boolean; wp: string | null };
  if (ordered) return withJson(wp, { ordered });
  return withJson(wp, { ordered }) === wp ? wp : withJson(wp, { ordered: undefined });
}

function writeList(node: Node, mode: Mode, isDelimited: boolean): string {
  const name = node.attrs['ordered'] ? 'ol' : 'ul';
  const items = node.content.content.map((item) => writeItem(item, mode, isDelimited));
  const inner = isDelimited ? items.join('\n\n') : items.join('') + node.attrs['tail'];
  return `<${name}${tagOf(node, '')}>${inner}</${name}>`;
}

function writeItem(item: Node, mode: Mode, isDelimited: boolean): string {
  const [line, ...lists] = item.content.content;
  const inner = lists.map((each) => {
    const html = writeList(each, mode, isDelimited);
    return isDelimited ? delimit('list', listJson(each), html) : each.attrs['lead'] + html;
  });
  const text = line ? writeInline(line.content, mode) : '';
  const { wp, lead, tail } = item.attrs;
  const open = `<li${tagOf(item, '')}>${text}${inner.join('')}`;
  return isDelimited ? delimit('list-item', wp, `${open}</li>`) : `${lead}${open}${tail}</li>`;
}
