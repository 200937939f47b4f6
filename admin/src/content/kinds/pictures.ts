import type { Node } from 'prosemirror-model';
import { captionOf, readCaption, writeCaption } from '../caption.ts';
import { type Cursor, refuse } from '../cursor.ts';
import { delimit, jsonOf, type Kind, kept, make, type ReadPlace, tagOf } from '../kind.ts';
import type { Mode } from '../origin.ts';
import { writeInline } from '../write-inline.ts';

const usual = (mode: Mode): string => (mode === 'blocks' ? ' class="wp-block-image"' : '');

export const image: Kind = {
  names: ['image'],
  elements: ['figure'],
  usual,
  read({ cursor, wp, mode }) {
    const wrap = cursor.isOpen('div') ? cursor.open('div').attrs : null;
    if (wrap !== null) cursor.space();
    const { attrs } = cursor.open('figure');
    cursor.space();
    const picture = readPicture(cursor);
    const caption = readCaption(cursor, mode);
    cursor.close('figure');
    if (wrap !== null) {
      cursor.space();
      cursor.close('div');
    }
    const tag = mode === 'blocks' ? kept(attrs, usual(mode)) : attrs;
    return make('image', { wp, tag, wrap, ...picture }, caption);
  },
  write(node, { mode }) {
    const { wrap, tag, shortcode } = node.attrs;
    const caption = writeCaption(node, mode);
    if (mode === 'classic' && shortcode !== null)
      return `[caption${shortcode}]${writePicture(node)}${inShortcode(node)}[/caption]`;
    if (mode === 'classic' && tag === null && !caption) return writePicture(node);
    const figure = `<figure${tagOf(node, usual(mode))}>${writePicture(node)}${caption}</figure>`;
    return wrap === null ? figure : `<div${wrap}>${figure}</div>`;
  },
};

/** Reads a picture, linked or not. */
function readPicture(cursor: Cursor): { readonly img: string; readonly link: string | null } {
  const link = cursor.isOpen('a') ? cursor.open('a').attrs : null;
  if (link !== null) cursor.space();
  const { attrs: img } = cursor.open('img');
  if (link !== null) {
    cursor.space();
    cursor.close('a');
  }
  return { img, link };
}

function writePicture({ attrs }: Node): string {
  const img = `<img${attrs['img']}>`;
  return attrs['link'] === null ? img : `<a${attrs['link']}>${img}</a>`;
}

/** The caption of a picture, as written in a shortcode. */
function inShortcode(node: Node): string {
  const caption = captionOf(node);
  return caption ? ` ${writeInline(caption.content, 'bare')}` : '';
}

const usualGallery = ' class="wp-block-gallery has-nested-images columns-default is-cropped"';
const captionClass = 'blocks-gallery-caption';

export const gallery: Kind = {
  names: ['gallery'],
  usual: () => usualGallery,
  read(place) {
    const { cursor, wp, mode } = place;
    if (mode !== 'blocks') refuse();
    const { attrs } = cursor.open('figure');
    const images: Node[] = [];
    for (cursor.space(); cursor.isDelimiter('opens', 'image'); cursor.space()) images.push(readInner(place));
    const caption = readCaption(cursor, mode);
    cursor.close('figure');
    return make('gallery', { wp, tag: kept(attrs, usualGallery) }, [...images, ...caption]);
  },
  write(node, place) {
    const images = node.content.content.filter((child) => child.type.name === 'image');
    const html = images.map((each) => {
      const written = image.write(each, place);
      return place.mode === 'blocks' ? delimit('image', each.attrs['wp'] as string | null, written) : written;
    });
    const caption = writeCaption(node, place.mode, captionClass);
    return `<figure${tagOf(node, usualGallery)}>${html.join('\n\n')}${caption}</figure>`;
  },
};

function readInner(place: ReadPlace): Node {
  const { cursor } = place;
  const { json } = cursor.delimiter('opens', 'image');
  cursor.space();
  const node = image.read({ ...place, wp: json || null, json: jsonOf(json) });
  cursor.space();
  cursor.delimiter('closes', 'image');
  return node;
}

/** Reads a picture outside of a figure, as in content without blocks. */
export function readBarePicture(cursor: Cursor, shortcode: string | null, caption: readonly Node[] = []): Node {
  return make('image', { ...readPicture(cursor), shortcode }, caption);
}
