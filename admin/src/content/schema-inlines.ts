import type { MarkSpec, Node, NodeSpec } from 'prosemirror-model';

/** What stands in a line beside text. */
export const inlines: Record<string, NodeSpec> = {
  text: { group: 'inline' },
  /** A line break, in its spelling: `<br>`, `<br />`, or a line end where the server makes breaks of them. */
  break: {
    group: 'inline',
    inline: true,
    selectable: false,
    attrs: { spelling: { default: '<br>' } },
    leafText: () => '\n',
    toDOM: () => ['br'],
    parseDOM: [{ tag: 'br' }],
  },
  /** A line end that is shown as a space. */
  newline: {
    group: 'inline',
    inline: true,
    selectable: false,
    attrs: { spelling: { default: '\n' } },
    leafText: () => '\n',
    toDOM: () => ['span', { class: 'newline' }, ' '],
  },
  /** Inline HTML that has no other place here: kept and shown as it is written. */
  scrap: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { html: { default: '' } },
    toDOM: (node: Node) => ['span', { class: 'scrap', title: String(node.attrs['html']) }, '⟨…⟩'],
  },
};

/**
 * An inline element: `tag` as it is spelled, `attrs` as they are written. `nth` tells two apart that are alike and
 * stand side by side, or one in the other.
 */
const element = (tag: string, shown: string, more: MarkSpec = {}): MarkSpec => ({
  attrs: { tag: { default: tag }, attrs: { default: '' }, nth: { default: 0 } },
  toDOM: () => [shown, 0],
  parseDOM: [{ tag }],
  ...more,
});

/** The inline elements. What a link points to is in its attributes; the document of the editor has no address of it. */
export const marks: Record<string, MarkSpec> = {
  link: element('a', 'a', { inclusive: false, parseDOM: [] }),
  strong: element('strong', 'strong'),
  em: element('em', 'em'),
  underline: element('u', 'u'),
  strike: element('s', 's'),
  superscript: element('sup', 'sup'),
  subscript: element('sub', 'sub'),
  code: element('code', 'code'),
  highlight: element('mark', 'mark'),
  /** Any other inline element, such as `span` or `abbr`; several may be on one text. */
  inline: element('span', 'span', { excludes: '', parseDOM: [] }),
};

/** The mark that an inline element is, by its name in lower case. */
export const markOf: Readonly<Record<string, string>> = {
  a: 'link',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  sup: 'superscript',
  sub: 'subscript',
  code: 'code',
  mark: 'highlight',
  ...Object.fromEntries(
    'abbr acronym bdi bdo big cite dfn font ins kbd q samp small span time tt var'
      .split(' ')
      .map((name) => [name, 'inline']),
  ),
};
