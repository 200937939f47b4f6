import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** What an independent reader of HTML finds in a content. */
export interface Seen {
  /** All text, white space as one space. */
  readonly text: string;
  /** All elements and comments with their attributes, in no order. */
  readonly elements: readonly string[];
}

/** Reads HTML as browsers do. */
export function judge(html: string): Seen {
  const texts: string[] = [];
  const elements: string[] = [];
  const look = (node: Tree.Node): void => {
    // Text of two blocks is not one word.
    const around = node.nodeName === '#text' || inline.has(node.nodeName) ? '' : ' ';
    texts.push(around);
    if (node.nodeName === '#text') texts.push((node as Tree.TextNode).value);
    else if (node.nodeName === '#comment') elements.push(commentOf((node as Tree.CommentNode).data));
    else if ('attrs' in node) elements.push(elementOf(node));
    if ('content' in node) look(node.content);
    if ('childNodes' in node) for (const child of node.childNodes) look(child);
    texts.push(around);
  };
  look(parseFragment(html));
  return { text: collapsed(texts.join('')), elements: elements.sort() };
}

/** A text with white space as one space, and none around it. */
export function collapsed(text: string): string {
  return text.replaceAll(/[ \t\n\r\f]+/g, ' ').replaceAll(/^ | $/g, '');
}

const inline = new Set(
  'a b code em i mark s span strong sub sup u abbr del ins small kbd cite font q big tt var'.split(' '),
);

function elementOf(node: Tree.Element): string {
  const attrs = node.attrs.map(({ name, value }) => `${name}=${JSON.stringify(value)}`);
  return [node.nodeName, ...attrs.sort()].join(' ');
}

/** A delimiter by what it says, not by its spelling. */
function commentOf(data: string): string {
  const [, before, json, after] = /^(\s*\/?wp:\S+\s+)(\{.*\})(\s+\/?)$/s.exec(data) ?? [];
  try {
    return json === undefined ? data : `${before}${JSON.stringify(JSON.parse(json))}${after}`;
  } catch {
    return data;
  }
}
