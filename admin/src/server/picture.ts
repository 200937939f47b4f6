import type { Media } from './types.ts';

/** What is shown of a picture. */
export type Picture = Pick<Media, 'alt_text' | 'source_url' | 'media_details'>;

/** The path of a picture in context `view`: an author is refused the pictures of others in context `edit`. */
export const picturePath = (id: number): string =>
  `wp/v2/media/${id}?context=view&_fields=alt_text,source_url,media_details`;

/** The address of a picture in the first of these sizes that it has, or else of its file. */
export function addressIn({ media_details, source_url }: Picture, ...sizes: readonly string[]): string {
  const made = media_details?.sizes ?? {};
  for (const size of sizes) if (made[size]) return made[size].source_url;
  return source_url;
}
