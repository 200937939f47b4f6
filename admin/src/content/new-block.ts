import type { Node } from 'prosemirror-model';
import { encodeValue } from './entities.ts';
import { make } from './kind.ts';
import { type EmbedOptions, newEmbed } from './new-embed.ts';
import { type ImageOptions, newGallery, newImage } from './new-image.ts';
import type { ContentKind } from './read.ts';
import { schema } from './schema.ts';

interface Text {
  readonly text?: string;
}

interface Cited extends Text {
  readonly cite?: string;
}

/** The options of new blocks of each kind. */
export interface NewBlocks {
  readonly paragraph: Text;
  readonly heading: Text & { readonly level?: number };
  readonly list: { readonly ordered?: boolean; readonly items?: readonly string[] };
  readonly quote: Cited;
  readonly pullquote: Cited;
  readonly image: ImageOptions;
  readonly gallery: { readonly images: readonly ImageOptions[] };
  readonly code: Text;
  readonly preformatted: Text;
  readonly verse: Text;
  readonly separator: object;
  readonly table: { readonly rows?: number; readonly columns?: number; readonly header?: boolean };
  readonly embed: EmbedOptions;
  readonly buttons: Text & { readonly href?: string };
  readonly more: object;
  readonly nextpage: object;
  readonly shortcode: Text;
  readonly html: Text;
}

export type BlockKind = keyof NewBlocks;

type Makers = { readonly [K in BlockKind]: (options: Partial<NewBlocks[K]>, goesOn: ContentKind) => Node };

const makers: Makers = {
  paragraph: ({ text }) => make('paragraph', {}, textOf(text)),
  heading: ({ text, level = 2 }) => make('heading', { level }, textOf(text)),
  list: ({ ordered = false, items = [''] }, goesOn) => newList(ordered, items, goesOn),
  quote: ({ text, cite }) => make('quote', {}, [make('paragraph', {}, textOf(text)), ...citeOf(cite)]),
  pullquote: ({ text, cite }, goesOn) =>
    make(goesOn === 'classic' ? 'quote' : 'pullquote', {}, [make('paragraph', {}, textOf(text)), ...citeOf(cite)]),
  image: newImage,
  gallery: ({ images = [] }, goesOn) => newGallery(images, goesOn),
  code: ({ text }) => make('code_block', {}, textOf(text)),
  preformatted: ({ text }) => make('preformatted', {}, textOf(text)),
  verse: ({ text }, goesOn) => make(goesOn === 'classic' ? 'preformatted' : 'verse', {}, textOf(text)),
  separator: () => make('separator', {}),
  table: ({ rows = 2, columns = 2, header = false }) => newTable(rows, columns, header),
  embed: newEmbed,
  buttons: ({ text, href }, goesOn) => {
    return goesOn === 'classic' ? newLink(text, href) : make('buttons', {}, [newButton(text, href)]);
  },
  more: () => make('more', {}),
  nextpage: () => make('nextpage', {}),
  shortcode: ({ text }) => make('shortcode', {}, textOf(text)),
  html: ({ text = '' }, goesOn) => {
    return goesOn === 'classic' ? make('opaque', { name: 'html', html: text }) : make('html', {}, textOf(text));
  },
};

/**
 * Creates a block, written in the same way as WordPress's own editor writes a new one.
 *
 * @param options its text, its address and the like; an image and an embed need theirs
 * @param goesOn the form of the surrounding content: blocks or classic
 */
export function newBlock<K extends BlockKind>(
  kind: K,
  options: Partial<NewBlocks[K]> = {},
  goesOn: ContentKind = 'blocks',
): Node {
  return makers[kind](options, goesOn);
}

function textOf(text = ''): Node[] {
  return text ? [schema.text(text)] : [];
}

function citeOf(cite: string | undefined): Node[] {
  return cite === undefined ? [] : [make('cite', {}, textOf(cite))];
}

function newList(ordered: boolean, items: readonly string[], goesOn: ContentKind): Node {
  const spaces = goesOn === 'classic' ? { lead: '\n \t' } : {};
  const nodes = items.map((item) => make('list_item', spaces, [make('line', {}, textOf(item))]));
  return make('list', { ordered, tail: goesOn === 'classic' ? '\n' : '' }, nodes);
}

function newTable(rows: number, columns: number, header: boolean): Node {
  const row = (name: string): Node => {
    const cells = Array.from({ length: columns }, () => make('table_cell', { name }));
    return make('table_row', {}, cells);
  };
  const head = header ? [make('table_section', { name: 'thead' }, [row('th')])] : [];
  const body = Array.from({ length: rows }, () => row('td'));
  return make('table', {}, [...head, make('table_section', {}, body)]);
}

function newButton(text: string | undefined, href: string | undefined): Node {
  const address = href === undefined ? '' : ` href="${encodeValue(href)}"`;
  const link = address ? ` class="wp-block-button__link wp-element-button"${address}` : null;
  return make('button', { link }, textOf(text));
}

/** A button in a text without blocks. */
function newLink(text = '', href = '#'): Node {
  const mark = schema.mark('link', { attrs: ` href="${encodeValue(href)}"` });
  return make('paragraph', {}, text ? [schema.text(text, [mark])] : []);
}
