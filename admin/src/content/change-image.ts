import type { Attrs, Node } from 'prosemirror-model';
import { attributeOf, classesOf, isSameTag, withAttribute, withClasses, withJson } from './attributes.ts';
import { encodeValue } from './entities.ts';
import { kept } from './kind.ts';
import type { ContentKind } from './read.ts';

export type Align = 'left' | 'center' | 'right' | 'wide' | 'full';

/** The properties of an image, wherever they are written. */
export interface ImageDetails {
  readonly src: string;
  readonly alt: string;
  readonly id?: number | undefined;
  readonly size?: string | undefined;
  readonly align?: Align | undefined;
  /** The target of its link. */
  readonly href?: string | undefined;
}

const alignClass = /^align(left|center|right|wide|full|none)$/;
const sizeClass = /^size-([\w-]+)$/;
const idClass = /^wp-image-(\d+)$/;

/** Reads the properties of an image from its tags. */
export function imageOf({ attrs }: Node): ImageDetails {
  const { img, link, tag, wrap, shortcode } = attrs as Record<string, string | null>;
  const classes = [img, tag, wrap].flatMap((each) => classesOf(each ?? ''));
  const named = [...classes, attributeOf(shortcode ?? '', 'align') ?? ''];
  const find = (names: readonly string[], pattern: RegExp): string | undefined => {
    return names.map((name) => pattern.exec(name)?.[1]).find((each) => each !== undefined && each !== 'none');
  };
  const id = find(classes, idClass);
  return {
    src: attributeOf(img ?? '', 'src') ?? '',
    alt: attributeOf(img ?? '', 'alt') ?? '',
    id: id === undefined ? undefined : Number(id),
    size: find(classes, sizeClass),
    align: find(named, alignClass) as Align | undefined,
    href: attributeOf(link ?? '', 'href'),
  };
}

/**
 * The attributes of an image with some properties changed; others stay, `undefined` removes one.
 * The rest of its tags and its delimiter stays as written.
 */
export function changeImage(node: Node, change: Partial<ImageDetails>, goesOn: ContentKind = 'blocks'): Attrs {
  const is = { ...imageOf(node), ...change };
  const { wp, link } = node.attrs as Record<string, string | null>;
  const img = pictureWith(String(node.attrs['img']), is);
  const newLink = linkWith(link ?? null, is.href);
  const classes = [...(is.align ? [`align${is.align}`] : []), ...(is.size ? [`size-${is.size}`] : [])];
  if (goesOn === 'classic') return { ...node.attrs, ...classicWith(node, img, is, classes), link: newLink };
  const json = {
    ...('id' in change ? { id: is.id } : {}),
    ...('size' in change ? { sizeSlug: is.size } : {}),
    ...('align' in change ? { align: is.align } : {}),
    ...('href' in change ? { linkDestination: is.href === undefined ? 'none' : 'custom' } : {}),
  };
  const usual = ' class="wp-block-image"';
  const old = node.attrs['tag'] as string | null;
  const figure = withClasses(old ?? usual, {
    remove: /^(?:align(?:left|center|right|wide|full)|size-[\w-]+)$/,
    add: classes,
  });
  const tag = isSameTag(figure, old ?? usual) ? old : kept(figure, usual);
  return { ...node.attrs, wp: withJson(wp ?? null, json), tag, img, link: newLink };
}

function pictureWith(img: string, { src, alt, id }: ImageDetails): string {
  const named = withAttribute(withAttribute(img, 'src', src), 'alt', alt);
  const own = id === undefined ? [] : [`wp-image-${id}`];
  return own.some((name) => classesOf(named).includes(name))
    ? named
    : withClasses(named, { remove: idClass, add: own });
}

function linkWith(link: string | null, href: string | undefined): string | null {
  if (href === undefined) return null;
  return link === null ? ` href="${encodeValue(href)}"` : withAttribute(link, 'href', href);
}

/** Outside of blocks, a picture has its classes itself, and its alignment in the shortcode of its caption if it has one. */
function classicWith(node: Node, img: string, { align, size }: ImageDetails, classes: string[]): Attrs {
  const shortcode = node.attrs['shortcode'] as string | null;
  if (shortcode === null)
    return { img: withClasses(img, { remove: /^(?:align|size-)/, add: align ? classes : ['alignnone', ...classes] }) };
  const own = withClasses(img, { remove: /^size-/, add: size ? [`size-${size}`] : [] });
  return { img: own, shortcode: withAttribute(shortcode, 'align', `align${align ?? 'none'}`) };
}
