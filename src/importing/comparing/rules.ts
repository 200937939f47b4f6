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
    why: 'Where no field has a value, WordPress answers with an empty list, Quoin with an empty object.',
    holds: ({ pointer, old, new: other }) => pointer === '/meta' && isEmpty(old) && isEmpty(other),
  },
  {
    name: 'other-taxonomies',
    why: 'Terms of taxonomies that have no place here are kept with what is left over.',
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
    why: 'Preferences of the old administration are not kept.',
    holds: ({ part, pointer, new: other }) =>
      part === 'users' && pointer.startsWith('/meta/persisted_preferences') && other === undefined,
  },
  {
    name: 'avatars',
    why: 'Quoin serves avatars of its own, and asks no other site for them.',
    holds: ({ pointer }) => /^\/(author_)?avatar_urls\//.test(pointer),
  },
  {
    name: 'capabilities',
    why: 'Of the rights of a role, Quoin names those that it has.',
    holds: ({ part, pointer, old, new: other }) =>
      part === 'users' && pointer.startsWith('/capabilities/') && (old === true) !== (other === true),
  },
  {
    name: 'sizes',
    why: 'Quoin makes the smaller copies of pictures itself, and reads of pictures what it needs.',
    holds: ({ part, pointer }) =>
      part === MEDIA &&
      /^\/(media_details\/(sizes|image_meta|filesize|original_image)(\/|$)|missing_image_sizes)/.test(pointer),
  },
  {
    name: 'originals',
    why: 'Of a picture that WordPress has made smaller, Quoin has the one that was uploaded; the other address leads to it.',
    holds: ({ part, pointer, item }) =>
      part === MEDIA &&
      typeof objectOf(item['media_details'])['original_image'] === 'string' &&
      ['/media_details/file', '/media_details/width', '/media_details/height', '/source_url'].includes(pointer),
  },
  {
    name: 'links-of-files',
    why: 'Pages of files stand below the post that a file was uploaded to in WordPress, at the top in Quoin.',
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
    why: 'Comments of what is in the trash are not listed, and keep the states that they had before.',
    holds: (part, item) => part === 'comments' && item['status'] === 'post-trashed',
  },
];
