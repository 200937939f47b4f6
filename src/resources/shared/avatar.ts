import type { Schema } from '../../engine/definition/index.ts';
import { avatarPath } from '../../engine/site-paths.ts';

const sizes = [24, 48, 96];

/** What is shown: an address for each width. */
export const avatarSchema: Pick<Schema, 'properties'> = {
  properties: Object.fromEntries(
    sizes.map((size) => [
      size,
      {
        type: 'string',
        format: 'uri',
        description: `${size} pixels wide`,
        example: `https://example.com${avatarPath(size)}`,
      },
    ]),
  ),
};

/**
 * Addresses of the picture of a user or commenter, by width. It is the same neutral one for everybody, served by this
 * server: an address made from an e-mail address would tell that address (behaviour 12, trust A12). Interface 2.4, 2.5.
 */
export function avatarUrls(siteUrl: string): Record<string, string> {
  return Object.fromEntries(sizes.map((size) => [size, `${siteUrl}${avatarPath(size)}`]));
}
