import { SaxesParser } from 'saxes';

/** An element of an answer: its text, and the elements in it. */
export class Element {
  readonly name: string;
  readonly children: Element[] = [];
  text = '';

  constructor(name: string) {
    this.name = name;
  }

  all(name: string): Element[] {
    return this.children.filter((child) => child.name === name);
  }

  /** The text of the first element of that name; empty when there is none. */
  of(name: string): string {
    return this.all(name)[0]?.text ?? '';
  }
}

/** Reads an answer of the store; undefined when it is no XML, as from a proxy in between. */
export function readXml(text: string): Element | undefined {
  const root = new Element('');
  const open = [root];
  const parser = new SaxesParser();
  let isBroken = false;
  parser.on('error', () => {
    isBroken = true;
  });
  parser.on('opentag', ({ name }) => {
    const element = new Element(name);
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (part) => {
    const element = open.at(-1);
    if (element) element.text += part;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text.trim()).close();
  return isBroken ? undefined : root.children[0];
}

/** A text as the content of an element. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
