import type { Mark, Node } from 'prosemirror-model';
import { attributeOf } from '../attributes.ts';
import { decodeValue } from '../entities.ts';
import { make } from '../kind.ts';
import { newBlock } from '../new-block.ts';
import type { ContentKind } from '../read.ts';
import { schema } from '../schema.ts';
import { pastedCode } from './code.ts';
import { pastedHeading } from './heading.ts';
import { Lists } from './lists.ts';
import { marksIn } from './style.ts';
import { readTable } from './table.ts';
import type { Element } from './tree.ts';
import { isIgnored, wordItem } from './word.ts';

const containers = new Set(
  'address article aside body center dd details div dl dt fieldset figure footer form header html main nav section summary'.split(
    ' ',
  ),
);
const ignoredNames = new Set(
  'button col head hr iframe img input link meta o:p option script select style template title'.split(' '),
);
/** Elements of which only the text is taken within a line. */
const blockNames = new Set('blockquote h1 h2 h3 h4 h5 h6 hr li ol p pre table ul'.split(' '));

/** Creates blocks from pasted HTML. */
export class Blocks {
  readonly nodes: Node[] = [];
  readonly #goesOn: ContentKind;
  #line: Node[] = [];
  #lists = new Lists();

  constructor(goesOn: ContentKind) {
    this.#goesOn = goesOn;
  }

  /** The blocks from the content of an element. */
  static of(element: Element, goesOn: ContentKind): Node[] {
    const blocks = new Blocks(goesOn);
    blocks.#children(element, []);
    blocks.#endLine();
    blocks.#endLists();
    return blocks.nodes;
  }

  #children(element: Element, marks: readonly Mark[]): void {
    for (const child of element.children) {
      if (typeof child === 'string') this.#text(child, marks);
      else this.#element(child, marks);
    }
  }

  #text(html: string, marks: readonly Mark[]): void {
    const text = decodeValue(html)
      .replaceAll(/[ \t\r\n\f]+/g, ' ')
      .replaceAll('\0', '');
    if (text) this.#line.push(schema.text(text, marks));
  }

  #element(element: Element, marks: readonly Mark[]): void {
    const { name } = element;
    if (isIgnored(element)) return;
    const item = wordItem(element);
    if (item) {
      this.#endLine();
      this.#lists.add(item.level, item.ordered, lineOf(element, marks));
    } else if (blockNames.has(name) || name === 'img') this.#block(element, marks);
    else if (name === 'br') this.#line.push(schema.node('break', {}, [], marks));
    else if (ignoredNames.has(name)) return;
    else if (containers.has(name)) {
      this.#endLine();
      this.#children(element, marks);
      this.#endLine();
    } else this.#children(element, marksIn(element, marks));
  }

  #block(element: Element, marks: readonly Mark[]): void {
    this.#endLine();
    this.#endLists();
    const { name } = element;
    if (/^h[1-6]$/.test(name)) this.#push(pastedHeading(Number(name[1]), lineOf(element, [])));
    else if (name === 'p' || name === 'li') {
      this.#children(element, marksIn({ ...element, name: '' }, marks));
      this.#endLine();
    } else if (name === 'ul' || name === 'ol') this.#list(element);
    else if (name === 'blockquote') this.#quote(element);
    else if (name === 'pre') this.#push(pastedCode(textOf(element), languageOf(element), this.#goesOn));
    else if (name === 'table') this.#push(...readTable(element, (cell) => lineOf(cell, [])));
    else if (name === 'hr') this.nodes.push(newBlock('separator'));
    else if (name === 'img') this.#image(element);
  }

  #list(element: Element): void {
    this.#lists.read(element, (item) => lineOf(item, []));
    this.#endLists();
  }

  #quote(element: Element): void {
    const inner = Blocks.of(element, this.#goesOn);
    if (inner.length > 0) this.nodes.push(make('quote', {}, inner));
  }

  #image(element: Element): void {
    const src = attributeOf(element.attrs, 'src') ?? '';
    const alt = attributeOf(element.attrs, 'alt') ?? '';
    if (/^https?:/i.test(src)) this.nodes.push(newBlock('image', { src, alt }, this.#goesOn));
  }

  /** Adds the blocks that are not empty. */
  #push(...nodes: Node[]): void {
    this.nodes.push(...nodes.filter((node) => node.content.size > 0));
  }

  #endLine(): void {
    const content = tidy(this.#line);
    this.#line = [];
    // Programs fill empty lines with a non-breaking space.
    if (content.every((node) => node.isText && node.text?.trim() === '')) return;
    this.#endLists();
    this.nodes.push(make('paragraph', {}, content));
  }

  #endLists(): void {
    this.nodes.push(...this.#lists.end(this.#goesOn));
  }
}

/** The content of an element as one line of text. */
function lineOf(element: Element, marks: readonly Mark[]): Node[] {
  const nodes: Node[] = [];
  const look = (from: Element, around: readonly Mark[]): void => {
    for (const child of from.children) {
      if (typeof child === 'string') {
        const text = decodeValue(child)
          .replaceAll(/[ \t\r\n\f]+/g, ' ')
          .replaceAll('\0', '');
        if (text) nodes.push(schema.text(text, around));
      } else if (child.name === 'br') nodes.push(schema.node('break', {}, [], around));
      else if (!isIgnored(child) && !ignoredNames.has(child.name) && !isList(child)) lookIn(child, around);
    }
  };
  const lookIn = (child: Element, around: readonly Mark[]): void => {
    const isApart = blockNames.has(child.name) || containers.has(child.name);
    if (isApart && tidy(nodes).length > 0) nodes.push(schema.node('break'));
    look(child, marksIn(child, around));
  };
  look(element, marksIn({ ...element, name: '' }, marks));
  return tidy(nodes);
}

const isList = ({ name }: Element): boolean => name === 'ul' || name === 'ol';

/** The line without breaks and spaces at its ends, and with single spaces inside. */
function tidy(line: readonly Node[]): Node[] {
  const nodes: Node[] = [];
  for (const node of line) {
    const last = nodes.at(-1);
    const isAfterSpace = last === undefined || last.type.name === 'break' || last.text?.endsWith(' ');
    const text = isAfterSpace ? node.text?.replace(/^ +/, '') : node.text;
    if (node.isText && text) nodes.push(schema.text(text, node.marks));
    else if (!node.isText && last !== undefined) nodes.push(node);
  }
  while (nodes.length > 0) {
    const last = nodes.pop();
    const text = last?.text?.replace(/ +$/, '');
    if (last && text) return [...nodes, schema.text(text, last.marks)];
  }
  return nodes;
}

/** The language that a class of `pre`, or of `code` in it, says. */
function languageOf(element: Element): string {
  const [code] = element.children.filter((child) => typeof child !== 'string');
  const classes = [element, code].map((each) => attributeOf(each?.attrs ?? '', 'class') ?? '').join(' ');
  return /(?:^| )lang(?:uage)?-(\S+)/.exec(classes)?.[1] ?? '';
}

/** The text of an element, with its line ends. */
function textOf(element: Element): Node[] {
  const look = ({ children }: Element): string => {
    return children
      .map((child) => (typeof child === 'string' ? decodeValue(child) : child.name === 'br' ? '\n' : look(child)))
      .join('');
  };
  const text = look(element)
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\r\0]/g, '')
    .replace(/^\n|\n$/g, '');
  return text ? [schema.text(text)] : [];
}
