import { type Json, objectOf } from '../rest/rest-values.ts';
import { hasTerms, MEDIA, typeOfPart } from './parts.ts';

/** A member that differs between the sites. */
export interface Difference {
  readonly part: string;
  readonly pointer: string;
  readonly old: unknown;
  readonly new: unknown;
  readonly item: Json;
}

/** An intended, documented difference. */
export interface Rule {
  readonly name: string;
  /** The explanation that is printed. */
  readonly why: string;
  holds(difference: Difference): boolean;
}

/** An item that the new site does not show, as intended and documented. */
interface Absence {
  readonly name: string;
  readonly why: string;
  holds(part: string, item: Json): boolean;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** What may differ between a WordPress and a Quoin, and why. Everything else is a difference. */
export const rules: readonly Rule[] = [
  {
    name: 'empty-meta',
    why: 'If no field has a value, WordPress returns an empty list, Quoin an empty object.',
    holds: ({ pointer, old, new: other }) => pointer === '/meta' && isEmpty(old) && isEmpty(other),
  },
  {
    name: 'other-taxonomies',
    why: 'Terms of taxonomies that Quoin does not have are kept in the file of left-over records.',
    holds: ({ part, pointer, old, new: other }) =>
      (typeOfPart(part)?.taxonomies ?? []).length > 0 &&
      /^\/[\w-]+$/.test(pointer) &&
      !hasTerms(pointer.slice(1)) &&
      other === undefined &&
      Array.isArray(old) &&
      old.every(Number.isInteger),
  },
  {
    name: 'preferences',
    why: 'Preferences of the WordPress administration are not imported.',
    holds: ({ part, pointer, new: other }) =>
      part === 'users' && pointer.startsWith('/meta/persisted_preferences') && other === undefined,
  },
  {
    name: 'avatars',
    why: 'Quoin serves avatars itself, and asks no other site for them.',
    holds: ({ pointer }) => /^\/(author_)?avatar_urls\//.test(pointer),
  },
  {
    name: 'capabilities',
    why: 'Quoin names only the capabilities that it has.',
    holds: ({ part, pointer, old, new: other }) =>
      part === 'users' && pointer.startsWith('/capabilities/') && (old === true) !== (other === true),
  },
  {
    name: 'sizes',
    why: 'Quoin makes the smaller copies of pictures itself, and reads only the metadata that it needs.',
    holds: ({ part, pointer }) =>
      part === MEDIA &&
      /^\/(media_details\/(sizes|image_meta|filesize|original_image)(\/|$)|missing_image_sizes)/.test(pointer),
  },
  {
    name: 'originals',
    why: 'If WordPress has scaled a picture down, Quoin has the original; the other address leads to it.',
    holds: ({ part, pointer, item }) =>
      part === MEDIA &&
      typeof objectOf(item['media_details'])['original_image'] === 'string' &&
      ['/media_details/file', '/media_details/width', '/media_details/height', '/source_url'].includes(pointer),
  },
  {
    name: 'links-of-files',
    why: 'In WordPress, the page of a file is below the post that it was uploaded to; in Quoin, at the top level.',
    holds: ({ part, pointer, item }) =>
      part === MEDIA && ['/link', '/permalink_template'].includes(pointer) && Number(item['post']) > 0,
  },
];

/** What may differ between lists, and why. */
export const listRules: readonly Pick<Rule, 'name' | 'why'>[] = [
  {
    name: 'order-of-equals',
    why: 'WordPress leaves the order of items with equal sort keys to its database.',
  },
  {
    name: 'order-of-signs',
    why: 'WordPress leaves the order of punctuation and accented letters to its database.',
  },
];

/** What may stand at the old site alone, and why. */
export const absences: readonly Absence[] = [
  {
    name: 'comments-of-trash',
    why: 'Comments on trashed items are not listed, and keep their statuses.',
    holds: (part, item) => part === 'comments' && item['status'] === 'post-trashed',
  },
];
