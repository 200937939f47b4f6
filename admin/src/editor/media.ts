import { addressIn, type Media, plain } from '../server/index.ts';

/** A picture as the options of a new block. */
export const optionsOf = (media: Media) => ({
  src: addressIn(media, 'large', 'full'),
  alt: media.alt_text,
  id: media.id,
  size: media.media_details?.sizes?.['large'] ? 'large' : 'full',
  ...(media.caption.raw ? { caption: plain(media.caption.raw) } : {}),
  ...(media.media_details?.width ? { width: media.media_details.width } : {}),
});
