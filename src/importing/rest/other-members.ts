import type { WxrLeftOver } from '../wxr/wxr-events.ts';
import type { RestClient } from './rest-client.ts';
import { RestError } from './rest-error.ts';
import { idOf, type Json, objectOf } from './rest-values.ts';

/** Members of items that are not part of the interface: plugins add them, such as `acf`, and newer versions of WordPress. */

const words = (names: string): readonly string[] => names.trim().split(/\s+/);

/** What every answer may have, and `class_list`, which newer versions make of the other members. */
const ALWAYS = words('code message data id meta link _links _embedded class_list');
const OF_ITEMS = words(`date date_gmt guid modified modified_gmt slug status type password title content excerpt author
  featured_media comment_status ping_status sticky template format categories tags parent menu_order
  permalink_template generated_slug block_version alt_text caption description media_type mime_type media_details post
  source_url missing_image_sizes`);
const OF_TERMS = words('count description name slug taxonomy parent');
const OF_PART: Readonly<Record<string, readonly string[]>> = {
  users: words(`username name first_name last_name email url description locale nickname slug registered_date roles
    password capabilities extra_capabilities avatar_urls is_super_admin`),
  comments: words(`post parent author author_name author_email author_url author_ip author_user_agent author_avatar_urls
    date date_gmt content status type`),
  ...{ posts: OF_ITEMS, pages: OF_ITEMS, media: OF_ITEMS, categories: OF_TERMS, tags: OF_TERMS },
};

/** Those of declared types and taxonomies. */
const OF_OTHERS = [...OF_ITEMS, ...OF_TERMS];

/** Whether the interface has a member in a part. */
export const isOfInterface = (part: string, name: string): boolean =>
  ALWAYS.includes(name) || (OF_PART[part] ?? OF_OTHERS).includes(name);

const MAX_NAMES = 50;

/** The names of the other members that the items of a part have: every item has those of its type. */
export async function otherNames(client: RestClient, part: string, status: string): Promise<string[]> {
  try {
    const { body } = await client.get(`wp/v2/${part}`, { context: 'edit', status, per_page: 1 });
    const [first] = Array.isArray(body) ? body.map(objectOf) : [];
    return Object.keys(first ?? {})
      .filter((name) => /^[\w-]{1,100}$/.test(name) && !isOfInterface(part, name))
      .slice(0, MAX_NAMES);
  } catch (error) {
    if (error instanceof RestError) return [];
    throw error;
  }
}

/** The other members of an item that have a value, as a record that Quoin cannot store. */
export function* otherMembersOf(part: string, item: Json): Generator<WxrLeftOver> {
  const others = Object.entries(item).filter(([name, value]) => !isOfInterface(part, name) && !isEmpty(value));
  if (others.length === 0) return;
  const source = Object.fromEntries(others);
  const why = 'the interface has no such members';
  yield { kind: 'left-over', what: `members of ${part}`, id: idOf(item['id']), why, source };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);
