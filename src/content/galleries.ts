import { countElementsWith } from './approve.ts';
import { balanceTags } from './balance.ts';
import { escapeText } from './escape-text.ts';
import { imageTag, type ShownPicture } from './image-tag.ts';
import { stripTags } from './plain-text.ts';
import { MAX_ADDED } from './responsive-pictures.ts';

/** What the shortcode of a gallery asks for. */
export interface GalleryRequest {
  /** The ids of its media items, in this order; undefined for the pictures attached to a post. */
  readonly ids: readonly number[] | undefined;
  /** The post whose pictures it shows; undefined for the one that contains it. */
  readonly host: number | undefined;
  readonly excluded: readonly number[];
  readonly order: readonly GalleryOrder[];
  readonly isDescending: boolean;
  readonly size: string;
}

export type GalleryOrder = 'menu_order' | 'id' | 'date' | 'title';

/** A picture of a gallery. */
export interface GalleryPicture extends Pick<ShownPicture, 'shown' | 'files' | 'source'> {
  readonly id: number;
  /** The URL of the media item. */
  readonly link: string;
  readonly alt: string;
  /** As HTML. */
  readonly caption: string;
}

/** Where the galleries of a text are shown, and what they show. */
export interface GalleryView {
  readonly postId: number;
  readonly picturesOf: (request: GalleryRequest) => readonly GalleryPicture[];
  readonly addressOf: (key: string) => string;
}

/** The most pictures that the galleries of a text name, and that they show, and the most galleries: shortcodes are short. */
const MAX_PICTURES = 200;
const MAX_GALLERIES = 50;

const NAME = 'data-quoin-gallery';
const marker = new RegExp(`<div class="wp-gallery" ${NAME}="([\\w:, -]*)"></div>`, 'g');
/** The attributes of the shortcode that are read. */
const known = ['ids', 'include', 'exclude', 'id', 'columns', 'size', 'link', 'orderby', 'order'];

/**
 * Renders `[gallery …]` as an empty element with its attributes: which pictures it shows depends on other rows, so they
 * are added when the item is presented.
 */
export function markGallery(attributes: ReadonlyMap<string, string>): string {
  const pairs = known.flatMap((name) => {
    const value = attributes.get(name)?.replace(/[^\w-]+/g, ',');
    return value ? [`${name}:${value}`] : [];
  });
  return `<div class="wp-gallery" ${NAME}="${pairs.join(' ')}"></div>`;
}

const anyName = new RegExp(NAME, 'gi');

const hasGalleries = (html: string): boolean => html.includes(NAME);

/**
 * A rendered text in which each marker is an element: a gallery replaces it, and in a value or a script, that would become
 * other markup. If one is not, the text has no galleries.
 */
export function withWholeMarkers(html: string): string {
  const named = html.match(anyName)?.length ?? 0;
  if (named === 0) return html;
  const whole = html.match(marker)?.length ?? 0;
  return named === whole && countElementsWith(html, NAME) === whole ? html : html.replace(anyName, 'data-gallery');
}

/** What the galleries of a rendered text ask for. */
export function galleriesIn(html: string): GalleryRequest[] {
  return hasGalleries(html) ? markedIn(html).map(({ request }) => request) : [];
}

/** The text without its galleries, for places that do not show them. */
export const withoutGalleries = (html: string): string => (hasGalleries(html) ? html.replace(marker, '') : html);

/**
 * The text with its galleries, in the form that WordPress gives them in themes with HTML 5: at most 200 pictures, and 256 Ki
 * characters.
 */
export function withGalleries(html: string, view: GalleryView): string {
  if (!hasGalleries(html)) return html;
  const marked = markedIn(html).values();
  let [number, left, room] = [0, MAX_PICTURES, MAX_ADDED];
  return html.replace(marker, () => {
    const { value: next } = marked.next();
    if (!next || room < 0) return '';
    const { pairs, request } = next;
    const pictures = view.picturesOf(request).slice(0, left);
    left -= pictures.length;
    const place = { number: number + 1, request, link: pairs.get('link'), view };
    const items = pictures
      .map((picture) => showPicture(picture, place))
      .filter((item) => {
        room -= item.length;
        return room >= 0;
      });
    if (items.length === 0) return '';
    number += 1;
    const columns = Number.parseInt(pairs.get('columns') ?? '3', 10) || 0;
    const look = `galleryid-${request.host ?? view.postId} gallery-columns-${columns} gallery-size-${request.size}`;
    return `<div id='gallery-${number}' class='gallery ${look}'>${items.join('')}\n\t\t</div>\n`;
  });
}

interface Marked {
  readonly pairs: ReadonlyMap<string, string>;
  readonly request: GalleryRequest;
}

/** The first galleries of a text. */
function markedIn(html: string): Marked[] {
  let left = MAX_PICTURES;
  return [...html.matchAll(marker).take(MAX_GALLERIES)].map(([, value]) => {
    const pairs = readPairs(value);
    const request = readRequest(pairs);
    const ids = request.ids?.slice(0, left);
    left -= ids?.length ?? 0;
    return { pairs, request: { ...request, ids } };
  });
}

interface Place {
  readonly number: number;
  readonly request: GalleryRequest;
  readonly link: string | undefined;
  readonly view: GalleryView;
}

function showPicture(picture: GalleryPicture, { number, request: { size }, link, view }: Place): string {
  const { shown, files, source, alt } = picture;
  const caption = captionOf(picture);
  const captionId = `gallery-${number}-${picture.id}`;
  const image = imageTag({
    ...{ shown, files, source, size, alt: stripTags(alt), addressOf: view.addressOf },
    describedBy: caption === '' ? undefined : captionId,
  });
  const href = escapeText(link === 'file' ? source : picture.link);
  const whole = files.at(-1);
  const shape = whole && (whole.height > whole.width ? ' portrait' : ' landscape');
  return (
    `<figure class='gallery-item'>\n\t\t\t<div class='gallery-icon${shape ?? ''}'>\n\t\t\t\t` +
    `${link === 'none' ? image : `<a href='${href}'>${image}</a>`}\n\t\t\t</div>` +
    (caption &&
      `\n\t\t\t\t<figcaption class='wp-caption-text gallery-caption' id='${captionId}'>\n\t\t\t\t${caption}\n\t\t\t\t</figcaption>`) +
    '</figure>'
  );
}

/** The words of a caption, without paragraphs. Each element in it ends in it, so that it cannot change what follows. */
function captionOf({ caption }: GalleryPicture): string {
  const words = caption.replaceAll('</p>\n<p>', '\n\n').replace(/<\/?p>|<br \/>/g, '');
  return balanceTags(words.trim());
}

const readPairs = (value = ''): Map<string, string> =>
  new Map(value.split(' ').map((pair) => pair.split(':', 2) as [string, string]));

function readRequest(pairs: ReadonlyMap<string, string>): GalleryRequest {
  const named = pairs.get('ids') ?? pairs.get('include');
  const host = pairs.get('id');
  const order = (pairs.get('orderby') ?? (named === undefined ? 'menu_order,ID' : '')).toLowerCase().split(',');
  return {
    ids: named === undefined ? undefined : readIds(named),
    host: host === undefined ? undefined : (readIds(host)[0] ?? 0),
    excluded: readIds(pairs.get('exclude') ?? '').slice(0, MAX_PICTURES),
    order: [...new Set(order.filter(isOrder))],
    isDescending: pairs.get('order')?.toUpperCase() === 'DESC',
    size: pairs.get('size')?.replaceAll(',', '') || 'thumbnail',
  };
}

const isOrder = (name: string): name is GalleryOrder => ['menu_order', 'id', 'date', 'title'].includes(name);

const readIds = (value: string): number[] => [
  ...new Set(
    value
      .split(',')
      .filter((id) => /^\d{1,15}$/.test(id))
      .map(Number)
      .filter((id) => id > 0),
  ),
];
