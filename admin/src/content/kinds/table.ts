import type { Node } from 'prosemirror-model';
import { readCaption, writeCaption } from '../caption.ts';
import type { Cursor } from '../cursor.ts';
import { type Kind, kept, make, tagOf } from '../kind.ts';
import type { Mode } from '../origin.ts';
import { readInline } from '../read-inline.ts';
import { writeInline } from '../write-inline.ts';

const usual = (mode: Mode): string => (mode === 'blocks' ? ' class="wp-block-table"' : '');

export const table: Kind = {
  names: ['table'],
  elements: ['table'],
  usual,
  read({ cursor, wp, mode, block }) {
    const isFigure = block !== undefined || cursor.isOpen('figure');
    const figure = isFigure ? cursor.open('figure').attrs : null;
    const lead = isFigure ? cursor.space() : '';
    const { attrs } = cursor.open('table');
    const { nodes, tail } = readSections(cursor, mode);
    cursor.close('table');
    const caption = isFigure ? readCaption(cursor, mode) : [];
    if (isFigure) cursor.close('figure');
    const tag = block && figure !== null ? kept(figure, usual('blocks')) : figure;
    return make('table', { wp, tag, table: attrs, lead, tail }, [...nodes, ...caption]);
  },
  write(node, { mode }) {
    const sections = node.content.content.filter((child) => child.type.name === 'table_section');
    const html = sections.map((each) => writeSection(each, mode)).join('');
    const inner = `<table${node.attrs['table']}>${html}${node.attrs['tail']}</table>`;
    const caption = writeCaption(node, mode);
    if (mode !== 'blocks' && node.attrs['tag'] === null && !caption) return inner;
    return `<figure${tagOf(node, usual(mode))}>${node.attrs['lead']}${inner}${caption}</figure>`;
  },
};

interface Rows {
  readonly nodes: readonly Node[];
  readonly tail: string;
}

function readSections(cursor: Cursor, mode: Mode): Rows {
  const nodes: Node[] = [];
  const start = cursor.at;
  let lead = cursor.space();
  if (cursor.isOpen('tr')) {
    cursor.at = start;
    const rows = readRows(cursor, mode);
    return { nodes: [make('table_section', { name: '' }, rows.nodes)], tail: rows.tail };
  }
  while (cursor.isOpen('thead', 'tbody', 'tfoot')) {
    const { name, attrs } = cursor.open('thead', 'tbody', 'tfoot');
    const rows = readRows(cursor, mode);
    cursor.close(name);
    nodes.push(make('table_section', { name, tag: attrs, lead, tail: rows.tail }, rows.nodes));
    lead = cursor.space();
  }
  return { nodes, tail: lead };
}

function readRows(cursor: Cursor, mode: Mode): Rows {
  const nodes: Node[] = [];
  let lead = cursor.space();
  while (cursor.isOpen('tr')) {
    const { attrs } = cursor.open('tr');
    const cells = readCells(cursor, mode);
    cursor.close('tr');
    nodes.push(make('table_row', { tag: attrs, lead, tail: cells.tail }, cells.nodes));
    lead = cursor.space();
  }
  return { nodes, tail: lead };
}

function readCells(cursor: Cursor, mode: Mode): Rows {
  const nodes: Node[] = [];
  let lead = cursor.space();
  while (cursor.isOpen('td', 'th')) {
    const { name, attrs } = cursor.open('td', 'th');
    const content = readInline(cursor, { lines: mode });
    cursor.close(name);
    nodes.push(make('table_cell', { name, tag: attrs, lead }, content));
    lead = cursor.space();
  }
  return { nodes, tail: lead };
}

function writeSection(section: Node, mode: Mode): string {
  const { name, tag, lead, tail } = section.attrs;
  const rows = section.content.content.map((row) => writeRow(row, mode)).join('') + tail;
  return name ? `${lead}<${name}${tag}>${rows}</${name}>` : lead + rows;
}

function writeRow(row: Node, mode: Mode): string {
  const { tag, lead, tail } = row.attrs;
  const cells = row.content.content.map((cell) => {
    const { name, tag: attrs, lead: space } = cell.attrs;
    return `${space}<${name}${attrs}>${writeInline(cell.content, mode)}</${name}>`;
  });
  return `${lead}<tr${tag}>${cells.join('')}${tail}</tr>`;
}
