import type { Node } from 'prosemirror-model';
import { writeJson } from './attributes.ts';
import { encodeValue } from './entities.ts';
import { make } from './kind.ts';
import type { ContentKind } from './read.ts';
import { schema } from './schema.ts';

export interface ImageOptions {
  readonly src: string;
  readonly alt?: string;
  /** The id of the media item, and one of its sizes. */
  readonly id?: number;
  readonly size?: string;
  /** The target of its link. */
  readonly href?: string;
  readonly caption?: string;
  readonly width?: number;
}

/** Creates a picture. */
export function newImage(options: Partial<ImageOptions>, goesOn: ContentKind): Node {
  return goesOn === 'classic' ? newClassicImage(options) : newBlockImage(options);
}

function newBlockImage({ src = '', alt = '', id, size, href, caption }: Partial<ImageOptions>): Node {
  const sizeSlug = id === undefined ? size : (size ?? 'large');
  const linkDestination = href !== undefined ? 'custom' : id !== undefined ? 'none' : undefined;
  const className = id === undefined ? '' : ` class="wp-image-${id}"`;
  return make(
    'image',
    {
      wp: writeJson({ id, sizeSlug, linkDestination }),
      tag: sizeSlug === undefined ? null : ` class="wp-block-image size-${sizeSlug}"`,
      img: ` src="${encodeValue(src)}" alt="${encodeValue(alt)}"${className}/`,
      link: linkOf(href),
    },
    captionOf(caption),
  );
}

/** A picture for content without blocks: on a line of its own, with its caption in a shortcode. */
function newClassicImage({ src = '', alt = '', id, size, href, caption, width }: Partial<ImageOptions>): Node {
  const classes = [caption ? '' : 'alignnone', size ? `size-${size}` : '', id === undefined ? '' : `wp-image-${id}`];
  const className = classes.filter((name) => name !== '').join(' ');
  const attribute = id === undefined ? '' : ` id="attachment_${id}"`;
  return make(
    'image',
    {
      img: `${className ? ` class="${className}"` : ''} src="${encodeValue(src)}" alt="${encodeValue(alt)}" /`,
      link: linkOf(href),
      shortcode: caption ? `${attribute} align="alignnone" width="${width ?? 600}"` : null,
    },
    captionOf(caption),
  );
}

function linkOf(href: string | undefined): string | null {
  return href === undefined ? null : ` href="${encodeValue(href)}"`;
}

function captionOf(caption: string | undefined): Node[] {
  return caption ? [make('caption', {}, [schema.text(caption)])] : [];
}

/** Creates a gallery; in content without blocks, a shortcode. */
export function newGallery(images: readonly ImageOptions[], goesOn: ContentKind): Node {
  const ids = images.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (goesOn === 'classic') return make('shortcode', {}, [schema.text(`[gallery ids="${ids.join(',')}"]`)]);
  return make('gallery', { wp: writeJson({ linkTo: 'none' }) }, images.map(newBlockImage));
}
