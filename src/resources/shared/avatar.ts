import type { Schema } from '../../engine/definition/index.ts';
import { avatarPath } from '../../engine/site-paths.ts';

const sizes = [24, 48, 96];

/** The schema of avatar URLs: one for each width. */
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
 * Avatar URLs of a user or commenter, by width. Everybody has the same neutral picture, served by this server: a URL derived
 * from an e-mail address would reveal that address (behaviour 12, trust A12). Interface 2.4, 2.5.
 */
export function avatarUrls(siteUrl: string): Record<string, string> {
  return Object.fromEntries(sizes.map((size) => [size, `${siteUrl}${avatarPath(size)}`]));
}
