import type { MarkSpec, Node, NodeSpec } from 'prosemirror-model';

/** The inline nodes. */
export const inlines: Record<string, NodeSpec> = {
  text: { group: 'inline' },
  /** A line break as spelled in the source: `<br>`, `<br />`, or a line end that the server renders as a break. */
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
  /** Inline HTML that no other node represents: kept and shown as written. */
  scrap: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { html: { default: '' } },
    toDOM: (node: Node) => ['span', { class: 'scrap', title: String(node.attrs['html']) }, '⟨…⟩'],
  },
};

/**
 * An inline element: `tag` and `attrs` as written. `nth` distinguishes equal elements that are adjacent or nested.
 */
const element = (tag: string, shown: string, more: MarkSpec = {}): MarkSpec => ({
  attrs: { tag: { default: tag }, attrs: { default: '' }, nth: { default: 0 } },
  toDOM: () => [shown, 0],
  parseDOM: [{ tag }],
  ...more,
});

/** The inline elements. The target of a link is in its `attrs`; the DOM of the editor does not contain it. */
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

/** The mark of an inline element, by its name in lower case. */
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
