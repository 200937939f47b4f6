import { attachmentType, type PostType, siteModel } from '../../content-model/index.ts';
import type { ScratchRows } from '../../storage/index.ts';
import { knownRevisions } from '../revision-notes.ts';
import { siteAddress } from '../site-address.ts';
import type { SourceSettings, WxrEvent, WxrLeftOver, WxrRevision } from '../wxr/wxr-events.ts';
import { isZone, zoneOfOffset } from '../zone-of-offset.ts';
import { CommentsOfSite } from './comments-of-site.ts';
import { leftOversOf } from './left-overs-of-site.ts';
import { otherMembersOf, otherNames } from './other-members.ts';
import { baseOf, permalinksOf, TELLING_POSTS, TELLING_TERM } from './permalinks-of-site.ts';
import { readList } from './read-list.ts';
import type { Query, RestClient } from './rest-client.ts';
import { RestError } from './rest-error.ts';
import { authorOf, itemOf, type KnownTerm, revisionOf, termOf } from './rest-records.ts';
import { idOf, type Json, objectOf, textOf } from './rest-values.ts';

const MEDIA = attachmentType.restBase;
/** Media come first, since other items show them; then hierarchical types. */
const rankOf = ({ slug, hierarchical }: PostType): number => (slug === attachmentType.slug ? 0 : hierarchical ? 1 : 2);
/** The collections of items. */
export const ITEM_PARTS: readonly string[] = [...siteModel.postTypes.values()]
  .sort((one, other) => rankOf(one) - rankOf(other))
  .map(({ restBase }) => restBase);
/** The parts of a site that can be imported separately. */
export const REST_PARTS: readonly string[] = [
  'users',
  ...[...siteModel.taxonomies.values()].map(({ restBase }) => restBase),
  ...ITEM_PARTS,
  'comments',
];
/** The collection of a part. */
export type RestPart = string;

export interface ReadRestOptions {
  readonly client: RestClient;
  /** The index of the interface. */
  readonly index: Json;
  /** Whether the user sees raw texts; otherwise only public data is read. */
  readonly only: ReadonlySet<RestPart>;
  readonly concurrency: number;
  /** Where to store comments until their items are read; has the histories of an earlier run. */
  readonly scratch: ScratchRows;
  readonly onProgress?: (part: RestPart, done: number, total: number) => void;
}

const TEXTS = ['title.raw', 'content.raw', 'excerpt.raw', 'guid.raw'];
/** The texts of files: their members cannot be requested separately. */
const TEXTS_OF_FILES = ['caption', 'description'];
/** The requested fields of items: rendering texts would keep the source busy. */
const FIELDS = [
  ...['id', 'date', 'date_gmt', 'modified', 'modified_gmt', 'password', 'slug', 'status', 'type', 'link', 'author'],
  ...['featured_media', 'comment_status', 'ping_status', 'sticky', 'template', 'format', 'meta', 'categories', 'tags'],
  ...['parent', 'menu_order', 'permalink_template', 'alt_text', 'media_details', 'source_url', 'post', ...TEXTS],
  ...TEXTS_OF_FILES,
  ...['_links.version-history', '_links.predecessor-version'],
].join(',');
const EVERY_STATUS = 'publish,future,draft,pending,private,trash';

/** Reads a whole running site, as records in the order in which they are stored: users, terms, media, pages, posts. */
export async function* readRest({
  client,
  index,
  only,
  concurrency,
  scratch,
  onProgress,
}: ReadRestOptions): AsyncGenerator<WxrEvent> {
  const remarks: WxrEvent[] = [];
  const told: Record<string, number> = {};
  /** The parts that could not be read completely. */
  const partly = new Set<string>();
  const list = async function* (part: RestPart, query: Query, path: string = part): AsyncGenerator<Json> {
    let [done, total] = [0, 0];
    const missed = (what: string, why: string): void => {
      partly.add(part);
      remarks.push({ kind: 'remark', what, why });
    };
    const onTotal = (given: number): void => {
      total = given;
      onProgress?.(part, 0, given);
    };
    for await (const item of readList({
      client,
      path: `wp/v2/${path}`,
      query,
      concurrency,
      onMissing: missed,
      onTotal,
    })) {
      yield item;
      onProgress?.(part, ++done, Math.max(total, done));
    }
    told[part === 'users' ? 'authors' : part] = total;
    if (done < total) missed(`${total - done} of ${total} ${part}`, 'the source told of more than it gave');
  };

  const settings = await settingsOf(client);
  const some = (await client.get('wp/v2/posts', TELLING_POSTS).catch(() => undefined))?.body;
  const home = siteAddress(textOf(index['home']) ?? '');
  const base = async (part: string, query: Query): Promise<string | undefined> => {
    const terms = (await client.get(`wp/v2/${part}`, { ...TELLING_TERM, ...query }).catch(() => undefined))?.body;
    return Array.isArray(terms) ? baseOf(objectOf(terms[0]), home) : undefined;
  };
  const kept = keptSettings(settings, index);
  yield {
    kind: 'site',
    title: textOf(settings['title']) ?? textOf(index['name']),
    link: home,
    description: textOf(settings['description']) ?? textOf(index['description']),
    language: textOf(settings['language']),
    wxrVersion: '',
    baseSiteUrl: home,
    baseBlogUrl: home,
    settings: kept,
    permalinks: Array.isArray(some) ? permalinksOf(some.map(objectOf), home) : undefined,
    bases: { categories: await base('categories', { parent: 0 }), tags: await base('tags', {}) },
  };

  const logins = new Map<number, string>();
  for await (const user of usersOf(client, list)) {
    const author = authorOf(user);
    if (author.id !== undefined && author.login) logins.set(author.id, author.login);
    if (!only.has('users')) continue;
    yield author;
    yield* otherMembersOf('users', user);
  }
  const terms = new Map<number, KnownTerm>();
  for (const [part, kind, taxonomy] of [
    ['categories', 'category', 'category'],
    ['tags', 'tag', 'post_tag'],
  ] as const) {
    const met: Json[] = [];
    const others: WxrLeftOver[] = [];
    for await (const term of list(part, { context: 'edit' })) {
      const id = idOf(term['id']);
      const [slug, name] = [textOf(term['slug']), textOf(term['name'])];
      if (id === undefined || slug === undefined || name === undefined) continue;
      terms.set(id, { taxonomy, slug, name });
      met.push({ id, slug, name, description: term['description'], parent: term['parent'], meta: term['meta'] });
      others.push(...otherMembersOf(part, term));
    }
    // A category may come before its parent.
    for (const term of met) if (only.has(part)) yield termOf(term, kind, terms.get(idOf(term['parent']) ?? 0)?.slug);
    if (only.has(part)) yield* others;
  }

  const comments = new CommentsOfSite(scratch);
  if (only.has('comments'))
    for await (const comment of list('comments', { context: 'edit', type: 'all', status: 'any' })) {
      comments.add(comment);
      yield* otherMembersOf('comments', comment);
    }
  comments.arrange();
  const zone = textOf(kept['timezone']) ?? '';
  const names = { logins, terms, zone: isZone(zone) ? zone : undefined };
  for (const part of ITEM_PARTS) {
    if (!only.has(part)) continue;
    const status = part === MEDIA ? 'inherit,private,trash' : EVERY_STATUS;
    const fields = [FIELDS, ...(await otherNames(client, part, status))].join(',');
    for await (const item of list(part, { context: 'edit', status, _fields: fields })) {
      const id = idOf(item['id']) ?? 0;
      const { count, history } = historyOf(item);
      const known = knownRevisions(scratch, id, history);
      const revisions: WxrRevision[] = [];
      const remarked = remarks.length;
      if (count > 0 && known === undefined)
        for await (const one of revisionsOf(client, part, id, remarks)) {
          const revision = revisionOf(one, names);
          if (revision) revisions.unshift(revision);
        }
      // An autosave changes in place.
      const isWhole = remarks.length === remarked && !revisions.some(({ isAutosave }) => isAutosave);
      yield {
        ...itemOf(item, names, { comments: comments.take(id), revisions }),
        ...(known === undefined ? isWhole && { history } : { knownRevisions: known }),
      };
      yield* otherMembersOf(part, item);
    }
  }
  yield* comments.left();
  yield* leftOversOf(client, concurrency);
  yield* remarks;
  const items = ITEM_PARTS.filter((part) => only.has(part) && !partly.has(part));
  // Comments and revisions of items that were not read are missing as well.
  const areWhole = items.length === ITEM_PARTS.length && only.has('comments') && !partly.has('comments');
  const toldOf = Object.entries(told).filter(([kind]) => only.has(kind === 'authors' ? 'users' : kind));
  yield {
    ...{ kind: 'end', charactersRemoved: 0 },
    whole: areWhole ? [...items, 'comments'] : items,
    told: Object.fromEntries(toldOf),
  };
}

type List = (part: RestPart, query: Query, path?: string) => AsyncGenerator<Json>;

/** All users if they may be listed; otherwise the public authors. */
async function* usersOf(client: RestClient, list: List): AsyncGenerator<Json> {
  try {
    await client.get('wp/v2/users', { context: 'edit', per_page: 1 });
  } catch (error) {
    if (!(error instanceof RestError) || ![401, 403].includes(error.status)) throw error;
    yield* list('users', {});
    return;
  }
  yield* list('users', { context: 'edit' });
}

/** The number of revisions of an item, and a version that changes with them. */
function historyOf(item: Json): { count: number; history: string | undefined } {
  const links = objectOf(item['_links']);
  const [history] = (links['version-history'] ?? []) as Json[];
  const [last] = (links['predecessor-version'] ?? []) as Json[];
  const count = typeof history?.['count'] === 'number' ? history['count'] : 0;
  const id = idOf(last?.['id']);
  return { count, history: count > 0 && id !== undefined ? `${count}.${id}` : undefined };
}

/** Newest first, autosaves included. */
async function* revisionsOf(client: RestClient, part: string, id: number, remarks: WxrEvent[]): AsyncGenerator<Json> {
  try {
    for (let page = 1; ; page += 1) {
      const { body } = await client.get(`wp/v2/${part}/${id}/revisions`, {
        context: 'edit',
        per_page: 100,
        page,
        // WordPress gives either complete texts of revisions or none.
        _fields: 'id,author,slug,date,date_gmt,title,content,excerpt',
      });
      if (!Array.isArray(body)) return;
      yield* body.map(objectOf);
      if (body.length < 100 || page > 100) return;
    }
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    remarks.push({ kind: 'remark', what: `revisions of ${part} ${id}`, why: error.message });
  }
}

async function settingsOf(client: RestClient): Promise<Json> {
  try {
    return objectOf((await client.get('wp/v2/settings')).body);
  } catch (error) {
    if (error instanceof RestError && [401, 403, 404].includes(error.status)) return {};
    throw error;
  }
}

const KEPT = [
  ...['title', 'description', 'default_ping_status', 'default_comment_status', 'use_smilies'],
  ...['date_format', 'time_format', 'start_of_week', 'posts_per_page', 'email', 'default_category'],
  ...['show_on_front', 'page_on_front', 'page_for_posts'],
];

function keptSettings(settings: Json, index: Json): SourceSettings {
  const kept: Record<string, string | number | boolean> = {};
  for (const name of KEPT) {
    const value = settings[name] ?? (name === 'title' ? index['name'] : undefined);
    if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') kept[name] = value;
  }
  const zone = textOf(settings['timezone']) || textOf(index['timezone_string']) || zoneOfOffset(index['gmt_offset']);
  if (zone) kept['timezone'] = zone;
  return kept;
}
