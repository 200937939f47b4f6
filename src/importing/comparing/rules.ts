import { cleanUrl, isEmail, plainText } from '../../content/index.ts';
import { isOfInterface } from '../rest/other-members.ts';
import { type Json, objectOf, textOf } from '../rest/rest-values.ts';
import { hasTerms, isTypeHere, MEDIA, typeOfPart } from './parts.ts';
import type { Rule } from './rule.ts';
import { rulesOfMedia } from './rules-of-media.ts';
import { rulesOfTexts } from './rules-of-texts.ts';
import { rulesOfUsers } from './rules-of-users.ts';

/** A rule for items that only one site has. */
interface Absence {
  readonly name: string;
  readonly why: string;
  holds(part: string, item: Json): boolean;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** Whether an item has no date in the database of WordPress. The interface shows such a date as a negative year. */
const isUndated = ({ date }: Json): boolean => date === null || /^(-|0000)/.test(String(date));

const isOwnAvatar = (address: unknown): boolean => /^site:\/avatar\/\d+\.svg$/.test(String(address));

/** The unit by which offsets change in the course of a year, in milliseconds. */
const HALF_HOUR = 1_800_000;

const millisecondsOf = (gmt: unknown): number => Date.parse(`${gmt}Z`);

const isSameValue = (one: Json, two: Json, member: string): boolean =>
  one[member] !== undefined && one[member] === two[member];

const isUnpublished = ({ status }: Json): boolean =>
  status !== undefined && !['publish', 'private', 'inherit'].includes(String(status));

const lastSegment = (address: string): string => address.replace(/\/$/, '').split('/').at(-1) ?? '';

/** Whether a suggested slug is another one, which may have a number in addition. */
const isSuggested = (slug: unknown, numbered: unknown): boolean =>
  slug === numbered || slug === String(numbered).replace(/-\d+$/, '');

const isAddress = (pointer: string): boolean => ['/link', '/permalink_template'].includes(pointer);

/** The documented differences between WordPress and Quoin. All others are reported. */
export const rules: readonly Rule[] = [
  {
    name: 'empty-meta',
    why: 'If no field has a value, WordPress returns an empty list, Quoin an empty object.',
    holds: ({ pointer, old, new: other }) => pointer === '/meta' && isEmpty(old) && isEmpty(other),
  },
  {
    name: 'undeclared-fields',
    why: 'Undeclared fields are written to the file of left-over records.',
    holds: ({ part, pointer, new: other }) =>
      part !== 'users' && /^\/meta\/[^/]+$/.test(pointer) && other === undefined,
  },
  {
    name: 'other-taxonomies',
    why: 'Terms of taxonomies that Quoin does not have are written to the file of left-over records.',
    holds: ({ part, pointer, old, new: other }) =>
      (typeOfPart(part)?.taxonomies ?? []).length > 0 &&
      /^\/[\w-]+$/.test(pointer) &&
      !hasTerms(pointer.slice(1)) &&
      other === undefined &&
      Array.isArray(old) &&
      old.every(Number.isInteger),
  },
  {
    name: 'other-members',
    why: 'Members that plugins add to items are written to the file of left-over records.',
    holds: ({ part, pointer, new: other }) =>
      other === undefined && /^\/[\w-]+$/.test(pointer) && !isOfInterface(part, pointer.slice(1)),
  },
  {
    name: 'newer-members',
    why: 'Newer versions of WordPress have `class_list`, which they make of other members, and `featured_media` of files.',
    holds: ({ part, pointer, old, new: other }) =>
      other === undefined &&
      (pointer === '/class_list' || (part === MEDIA && pointer === '/featured_media' && old === 0)),
  },
  {
    name: 'formats',
    why: 'All posts in Quoin have the format `standard`.',
    holds: ({ part, pointer, old, new: other }) =>
      part === 'posts' && pointer === '/format' && typeof old === 'string' && other === 'standard',
  },
  {
    name: 'undated',
    why: 'Items without a date in the database get the beginning of 1970.',
    holds: ({ pointer, new: other, item }) =>
      isUndated(item) &&
      (/^\/(date|modified)(_gmt)?$/.test(pointer)
        ? /^(1970-01-01|1969-12-31)T/.test(String(other))
        : isAddress(pointer) && /^site:\/(1970\/|1969\/|\?p=)/.test(String(other))),
  },
  {
    name: 'offset-of-today',
    why: 'For the GMT of drafts that have none in the database, WordPress uses the offset of today, Quoin that of the date.',
    holds: ({ pointer, old, new: other, item, other: whole }) =>
      /^\/(date|modified)_gmt$/.test(pointer) &&
      ['draft', 'pending', 'trash'].includes(String(item['status'])) &&
      isSameValue(item, whole, pointer.slice(1, -'_gmt'.length)) &&
      [HALF_HOUR, 2 * HALF_HOUR].includes(Math.abs(millisecondsOf(old) - millisecondsOf(other))),
  },
  {
    name: 'overdue',
    why: 'Scheduled items whose time has come are published at once; in WordPress, those that it has missed stay scheduled.',
    holds: ({ pointer, old, new: other, item, other: whole }) =>
      item['status'] === 'future' &&
      whole['status'] === 'publish' &&
      (pointer === '/status' ||
        (pointer === '/slug' && old === '' && typeof other === 'string') ||
        (isAddress(pointer) && String(old).startsWith('site:/?') && String(other).startsWith('site:/'))),
  },
  {
    name: 'suggested-slugs',
    why: 'Suggested slugs have the number of the present one, whatever other items are called, and are in lower case in all scripts.',
    holds: ({ pointer, old, new: other, item }) =>
      pointer === '/generated_slug' &&
      typeof old === 'string' &&
      (isSuggested(other, old.toLowerCase()) || (other === item['slug'] && isSuggested(old, other))),
  },
  {
    name: 'below-hidden-pages',
    why: 'The address of a page below one that is not public is `?page_id=`: a path would reveal the slug of the parent.',
    holds: ({ part, pointer, new: other, item }) =>
      typeOfPart(part)?.hierarchical === true &&
      isAddress(pointer) &&
      Number(item['parent']) > 0 &&
      other === `site:/?page_id=${item['id']}`,
  },
  {
    name: 'front-page',
    why: 'In WordPress, the front page has the address of the site; in Quoin, it keeps its own.',
    holds: ({ part, pointer, old, new: other, item }) =>
      part === 'pages' &&
      old === 'site:/' &&
      (pointer === '/link'
        ? [`site:/${item['slug']}/`, `site:/?page_id=${item['id']}`].includes(String(other))
        : pointer === '/permalink_template' && other === 'site:/%pagename%/'),
  },
  {
    name: 'messages',
    why: 'Messages of errors have other words; the codes are the same.',
    holds: ({ pointer, old, new: other, item, other: whole }) =>
      pointer === '/message' &&
      [old, other].every((message) => typeof message === 'string') &&
      isSameValue(item, whole, 'code'),
  },
  {
    name: 'plain-permalinks',
    why: 'A site with plain permalinks has addresses with ids; in Quoin, these lead to addresses with slugs.',
    holds: ({ pointer, old, new: other, item }) =>
      isAddress(pointer) &&
      /^site:\/\?(p|page_id|attachment_id|cat|tag|author)=[^&]+$/.test(String(old)) &&
      (pointer !== '/link' || !isUnpublished(item)) &&
      String(other).startsWith('site:/') &&
      [item['slug'], item['id'], '%postname%', '%pagename%'].map(String).includes(lastSegment(String(other))),
  },
  {
    name: 'links-of-comments',
    why: 'The address of a comment begins with the address of its item.',
    holds: ({ part, pointer, old, new: other, item }) =>
      part === 'comments' &&
      pointer === '/link' &&
      [old, other].every((link) => typeof link === 'string' && link.endsWith(`#comment-${item['id']}`)),
  },
  {
    name: 'commenters',
    why: 'Markup is removed from names of commenters; their addresses are left out if they are malformed or could run scripts.',
    holds: ({ part, pointer, old, new: other }) => {
      if (part !== 'comments' || typeof old !== 'string') return false;
      if (pointer === '/author_name') return /[<>]/.test(old) && other === plainText(old);
      if (pointer === '/author_email') return !isEmail(old) && other === '';
      return pointer === '/author_url' && other === cleanUrl(old);
    },
  },
  {
    name: 'zero-passwords',
    why: 'The password `0` protects a post, like any other.',
    holds: ({ pointer, old, new: other, item }) =>
      item['password'] === '0' && /^\/(content|excerpt)\/protected$/.test(pointer) && old === false && other === true,
  },
  {
    name: 'avatars',
    why: 'Quoin always serves its own avatars, and none of other sites.',
    holds: ({ pointer, old, new: other }) =>
      /^\/(author_)?avatar_urls$/.test(pointer)
        ? old === undefined && Object.values(objectOf(other)).every(isOwnAvatar)
        : /^\/(author_)?avatar_urls\//.test(pointer) && isOwnAvatar(other),
  },
  ...rulesOfUsers,
  ...rulesOfTexts,
  ...rulesOfMedia,
];

/** The documented differences of lists. */
export const listRules: readonly Pick<Rule, 'name' | 'why'>[] = [
  {
    name: 'hidden-totals',
    why: 'In WordPress, the total of a list includes items that the list then hides; in Quoin, it does not.',
  },
  {
    name: 'order-of-equals',
    why: 'In WordPress, the database decides the order of items with equal sort keys.',
  },
  {
    name: 'order-of-signs',
    why: 'In WordPress, the database decides the order of punctuation and accented letters.',
  },
  {
    name: 'lists-by-such-members',
    why: 'Items with a documented difference in a member are in different lists by that member.',
  },
];

export const COMMENTS_OF_TRASH = 'comments-of-trash';

/** Items that only the old site has. */
export const absences: readonly Absence[] = [
  {
    name: COMMENTS_OF_TRASH,
    why: 'Comments on trashed items are not listed, and keep their statuses.',
    holds: (part, item) => part === 'comments' && item['status'] === 'post-trashed',
  },
  {
    name: 'comments-of-others',
    why: 'Comments without an item, or on items of types that Quoin does not have, are written to the file of left-over records.',
    holds: (part, item) => part === 'comments' && '_links' in item && isOfOthers(item),
  },
];

/** Items that only the new site has. */
export const additions: readonly Absence[] = [
  {
    name: 'first-administrator',
    why: 'The first administrator of Quoin is an additional account, unless the old site has one with that name.',
    holds: (part, item) => part === 'users' && Array.isArray(item['roles']) && item['roles'].includes('administrator'),
  },
];

/** The slug of the type of the item that a comment belongs to, as its links say. */
export function typeAbove(comment: Json): string | undefined {
  const { up } = objectOf(comment['_links']);
  return Array.isArray(up) ? textOf(objectOf(up[0])['post_type']) : undefined;
}

function isOfOthers(comment: Json): boolean {
  const type = typeAbove(comment);
  return type === undefined ? !Array.isArray(objectOf(comment['_links'])['up']) : !isTypeHere(type);
}
