import { can, type Media, plain, type Text, user } from '../../server/index.ts';

/** A file of the library as lists show it. In context `view`, texts have no `raw`: `wholeItem` derives it. */
export interface MediaItem extends Media {
  readonly status: 'inherit' | 'private' | 'trash';
  readonly slug: string;
  readonly author: number;
  readonly date_gmt: string;
  readonly modified_gmt: string;
  /** The post that it is attached to. */
  readonly post: number | null;
  readonly description?: Text;
  /** `focal_point`, such as `40% 25%`, if the site declares it. */
  readonly meta?: { readonly focal_point?: string };
  readonly media_details: NonNullable<Media['media_details']> & { readonly filesize?: number };
}

/** The fields that lists request. */
export const MEDIA_FIELDS =
  'id,status,slug,title,caption,alt_text,author,date_gmt,modified_gmt,post,mime_type,source_url,' +
  'media_details.width,media_details.height,media_details.filesize,media_details.sizes';

/** The context of lists of files: `edit` would leave out files that the user may see but not change. */
export const mediaContext = (): 'edit' | 'view' => (can('edit_others_posts') ? 'edit' : 'view');

/** Whether the user may change an item. */
export const mayChange = ({ author }: Pick<MediaItem, 'author'>): boolean =>
  can('edit_others_posts') || (author === user.value?.id && can('edit_published_posts'));

/** A text without markup, from its HTML. */
export const textOf = ({ raw, rendered }: Partial<Text>): string =>
  raw ?? plain((rendered ?? '').replace(/<[^>]*>/g, '')).trim();

/** An item in which every text has its `raw`. */
export function wholeItem(item: MediaItem): MediaItem {
  const whole = (text: Partial<Text> = {}): Text => ({ raw: textOf(text), rendered: text.rendered ?? '' });
  return { ...item, title: whole(item.title), caption: whole(item.caption) };
}

/** The file name in its address. */
export function fileNameOf({ source_url }: Pick<MediaItem, 'source_url'>): string {
  const last = source_url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** The display name of an item. */
export const mediaName = (item: Pick<MediaItem, 'title' | 'source_url'>): string =>
  plain(textOf(item.title)) || fileNameOf(item);

/** The short name of a type: `JPEG`, `PDF`. */
export const fileKind = (item: Pick<MediaItem, 'source_url' | 'mime_type'>): string =>
  (/\.([a-z0-9]{1,5})$/i.exec(fileNameOf(item))?.[1] ?? item.mime_type.split('/')[1] ?? '').toUpperCase();

export const isPicture = ({ mime_type }: Pick<Media, 'mime_type'>): boolean => mime_type.startsWith('image/');

/** The path of an item, under which its answer is cached. */
export const mediaPath = (id: number, context: 'edit' | 'view'): string => `wp/v2/media/${id}?context=${context}`;
