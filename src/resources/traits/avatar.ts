import { avatarPath } from '../../engine/site-paths.ts';

const sizes = [24, 48, 96];

/**
 * Addresses of the picture of a user or commenter, by width. It is the same neutral one for everybody, served by this
 * server: an address made from an e-mail address would tell that address (behaviour 12, trust A12). Interface 2.4, 2.5.
 */
export function avatarUrls(siteUrl: string): Record<string, string> {
  return Object.fromEntries(sizes.map((size) => [size, `${siteUrl}${avatarPath(size)}`]));
}
