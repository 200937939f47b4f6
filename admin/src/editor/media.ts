import { type Media, plain } from '../server/index.ts';

/** The address of a picture in a size, or in the nearest existing one. */
export function addressIn(media: Media, ...sizes: readonly string[]): string {
  const made = media.media_details?.sizes ?? {};
  for (const size of sizes) if (made[size]) return made[size].source_url;
  return media.source_url;
}

export const PICTURE_FIELDS = 'id,title,caption,alt_text,mime_type,source_url,media_details';

/** A picture as the options of a new block. */
export const optionsOf = (media: Media) => ({
  src: addressIn(media, 'large', 'full'),
  alt: media.alt_text,
  id: media.id,
  size: media.media_details?.sizes?.['large'] ? 'large' : 'full',
  ...(media.caption.raw ? { caption: plain(media.caption.raw) } : {}),
  ...(media.media_details?.width ? { width: media.media_details.width } : {}),
});
