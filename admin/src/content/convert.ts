import type { Attrs, Node } from 'prosemirror-model';
import { attributeOf, classesOf, withAttribute, withClasses, writeJson } from './attributes.ts';
import { textAlignment } from './block-settings.ts';
import { imageOf } from './change-image.ts';
import { make } from './kind.ts';
import { kindOf } from './kinds/index.ts';
import { newBlock } from './new-block.ts';
import { schema } from './schema.ts';

/**
 * Converts classic content to blocks. A part that no block can represent becomes an HTML block.
 * Content of blocks stays as it is.
 */
export function convertToBlocks(doc: Node): Node {
  if (doc.attrs['kind'] === 'blocks') return doc;
  return make('doc', { kind: 'blocks', tail: '' }, doc.content.content.map(convert));
}

function convert(node: Node): Node {
  const name = node.type.name;
  if (name === 'image') return convertImage(node);
  if (name === 'embed') return newBlock('embed', { url: String(node.attrs['url']) });
  if (name === 'opaque') return newBlock('html', { text: String(node.attrs['html']).replaceAll(/[\0\r]/g, '') });
  return convertNode(node, ownAttributes(node));
}

/** The attributes of a node that are new, or other ones, in a block. */
function ownAttributes(node: Node): Attrs {
  switch (node.type.name) {
    case 'paragraph':
    case 'heading':
    case 'list':
      return {
        ...styled(node),
        items: null,
        lead: '',
        tail: '',
      };
    case 'quote':
    case 'preformatted':
    case 'code_block':
      return {
        ...styled(node),
        inner: node.type.name === 'quote' ? null : '',
        tail: '',
      };
    case 'list_item':
    case 'table_row':
    case 'table_section':
      return { lead: '', tail: '' };
    case 'table_cell':
      return { lead: '' };
    default:
      return { tag: null, lead: '', tail: '' };
  }
}

/** The tag and the delimiter of a block whose element had attributes: classes and alignment become those of the block. */
function styled(node: Node): Attrs {
  const tag = String(node.attrs['tag'] ?? '');
  if (!tag.trim()) return { tag: null, wp: null };
  const usual = classesOf(kindOf(node)?.usual?.('blocks') ?? '');
  const classes = classesOf(tag);
  const name = textAlignment(node.type.name);
  const style = name && attributeOf(tag, 'style');
  const align = /^\s*text-align:\s*(left|center|right);?\s*$/.exec(style ?? '')?.[1];
  const wp = writeJson({ ...(name && { [name]: align }), className: classes.join(' ') || undefined });
  const all = [...usual, ...(align ? [`has-text-align-${align}`] : []), ...classes];
  const rest = withAttribute(align ? withAttribute(tag, 'style', null) : tag, 'class', null);
  return { tag: (all.length > 0 ? ` class="${all.join(' ')}"` : '') + rest, wp };
}

function convertNode(node: Node, attrs: Attrs): Node {
  const known = Object.keys(attrs).filter((name) => name in node.attrs);
  const own = Object.fromEntries(known.map((name) => [name, attrs[name]]));
  const origin = 'origin' in node.attrs ? { origin: null } : {};
  const content = node.inlineContent ? lines(node) : node.content.content.map(convert);
  return node.type.create({ ...node.attrs, ...own, ...origin }, content);
}

/** A text in which line ends are breaks. */
function lines(node: Node): Node[] {
  const isPre = node.type.spec.code === true;
  return node.content.content.map((child) => {
    const isLineEnd = child.type.name === 'break' && !String(child.attrs['spelling']).startsWith('<');
    return isLineEnd && !isPre ? schema.node('break', {}, [], child.marks) : child;
  });
}

/** A picture outside of a figure expresses as classes what a block expresses as attributes. */
function convertImage(node: Node): Node {
  const { img, link } = node.attrs as Record<'img' | 'link', string | null>;
  const { align, id, size: sizeSlug } = imageOf(node);
  const figure = ['wp-block-image', align && `align${align}`, sizeSlug && `size-${sizeSlug}`].filter(Boolean).join(' ');
  const linkDestination = link !== null ? 'custom' : id === undefined ? undefined : 'none';
  const picture = withClasses(img ?? '', { remove: /^(?:align(?:left|right|center|none)|size-[\w-]+)$/ });
  const attrs = {
    wp: writeJson({ align, id, sizeSlug, linkDestination }),
    tag: figure === 'wp-block-image' ? null : ` class="${figure}"`,
    img: `${picture.trimEnd().replace(/\/$/, '').trimEnd()}/`,
    link,
  };
  return make(
    'image',
    attrs,
    node.content.content.map((caption) => make('caption', {}, lines(caption))),
  );
}
