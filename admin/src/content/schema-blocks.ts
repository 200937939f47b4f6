import type { AttributeSpec, DOMOutputSpec, Node, NodeSpec } from 'prosemirror-model';

type Attributes = Record<string, AttributeSpec>;

const attrs = (more: Attributes = {}): Attributes => ({
  origin: { default: null },
  wp: { default: null },
  tag: { default: null },
  ...more,
});

const shown = (tag: string, kind: string): ((node: Node) => DOMOutputSpec) => {
  return () => [tag, { class: kind }, 0];
};

const card = (kind: string): ((node: Node) => DOMOutputSpec) => {
  return () => ['div', { class: `card ${kind}` }];
};

/** The blocks of a content. */
export const blocks: Record<string, NodeSpec> = {
  /** In a classic content a `tag` of null is a text without an element; the server makes its paragraph. */
  paragraph: {
    group: 'block',
    content: 'inline*',
    attrs: attrs(),
    toDOM: () => ['p', 0],
    parseDOM: [{ tag: 'p' }],
  },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: attrs({ level: { default: 2 } }),
    toDOM: (node) => [`h${node.attrs['level']}`, 0],
  },
  /** `items`: whether its items have delimiters; null for the form of the surrounding text. `lead`: white space before an inner list. */
  list: {
    group: 'block',
    content: 'list_item+',
    attrs: attrs({
      ordered: { default: false },
      items: { default: null },
      lead: { default: '' },
      tail: { default: '' },
    }),
    toDOM: (node) => [node.attrs['ordered'] ? 'ol' : 'ul', { dir: 'auto' }, 0],
  },
  /** `inner`: the form of its blocks; null for that of the surrounding text. */
  quote: {
    group: 'block',
    content: 'block+ cite?',
    defining: true,
    attrs: attrs({ inner: { default: null }, tail: { default: '' } }),
    toDOM: () => ['blockquote', { class: 'quote', dir: 'auto' }, 0],
  },
  /** `quote`: the text of the tag of the inner `blockquote`. */
  pullquote: {
    group: 'block',
    content: 'paragraph+ cite?',
    defining: true,
    attrs: attrs({ quote: { default: '' } }),
    toDOM: shown('blockquote', 'pullquote'),
  },
  /**
   * `img`, `link`: the texts of these tags. `tag`: of the `figure`, null without one. `wrap`: of a `div` around it.
   * `shortcode`: what stands in `[caption …]` instead of a figure.
   */
  image: {
    group: 'block',
    content: 'caption?',
    isolating: true,
    attrs: attrs({
      img: { default: ' src="" alt=""/' },
      link: { default: null },
      wrap: { default: null },
      shortcode: { default: null },
    }),
    toDOM: shown('figure', 'image'),
  },
  gallery: {
    group: 'block',
    content: 'image+ caption?',
    isolating: true,
    attrs: attrs(),
    toDOM: (node) => ['figure', { class: `gallery ${/columns-[1-8]/.exec(node.attrs['tag'] ?? '') ?? ''}` }, 0],
  },
  /** `inner`: the text of the tag of the inner `code`. */
  code_block: {
    group: 'block',
    content: '(text | break)*',
    code: true,
    defining: true,
    attrs: attrs({ inner: { default: '' } }),
    toDOM: () => ['pre', ['code', 0]],
  },
  preformatted: {
    group: 'block',
    content: 'inline*',
    code: true,
    defining: true,
    attrs: attrs(),
    toDOM: shown('pre', 'preformatted'),
  },
  verse: {
    group: 'block',
    content: 'inline*',
    code: true,
    defining: true,
    attrs: attrs(),
    toDOM: shown('pre', 'verse'),
  },
  separator: { group: 'block', atom: true, attrs: attrs(), toDOM: () => ['hr'] },
  /** `tag`: of the `figure`; `table`: of the table itself. */
  table: {
    group: 'block',
    content: 'table_section+ caption?',
    isolating: true,
    attrs: attrs({ table: { default: '' }, lead: { default: '' }, tail: { default: '' } }),
    toDOM: shown('div', 'table'),
  },
  /** An address that is embedded. `name`: of the block. `wrap`: the text of the tag around the address. */
  embed: {
    group: 'block',
    content: 'caption?',
    isolating: true,
    attrs: attrs({
      url: { default: '' },
      name: { default: 'embed' },
      wrap: { default: ' class="wp-block-embed__wrapper"' },
    }),
    toDOM: shown('figure', 'embed'),
  },
  buttons: { group: 'block', content: 'button+', attrs: attrs(), toDOM: shown('div', 'buttons') },
  /** The end of the teaser. `html`: the comment. */
  more: { group: 'block', atom: true, attrs: attrs({ html: { default: '<!--more-->' } }), toDOM: card('more') },
  nextpage: { group: 'block', atom: true, attrs: attrs(), toDOM: card('nextpage') },
  /** Its text is raw HTML. */
  shortcode: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    attrs: attrs(),
    toDOM: shown('pre', 'shortcode'),
  },
  /** Its text is raw HTML. */
  html: { group: 'block', content: 'text*', marks: '', code: true, attrs: attrs(), toDOM: shown('pre', 'html') },
  /** A block around blocks whose own HTML is kept as written: everything before, between and after its blocks. */
  frame: {
    group: 'block',
    content: 'block+',
    defining: true,
    isolating: true,
    attrs: {
      origin: { default: null },
      name: { default: '' },
      before: { default: '' },
      after: { default: '' },
    },
    toDOM: (node) => ['div', { class: `frame frame-${node.attrs['name']}` }, 0],
  },
  /** Unknown HTML: kept as written. */
  opaque: {
    group: 'block',
    atom: true,
    attrs: { origin: { default: null }, name: { default: '' }, html: { default: '' } },
    toDOM: card('opaque'),
  },
};
