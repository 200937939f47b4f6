import { checked, type Input, InvalidValue, type Resource, textArgument } from '../../engine/definition/index.ts';
import { gatherItems } from '../../engine/operations/gather.ts';
import type { Reply, ResourceRequest } from '../../engine/operations/request.ts';
import type { Site } from '../../engine/scope.ts';
import { homeOf } from '../../engine/site-paths.ts';
import { ApiError, apiError } from '../../errors/index.ts';
import { collectionOf } from '../adaptations/post-links.ts';
import { addressOf } from '../links.ts';
import { type Asked, candidatesFor } from './candidates.ts';
import { formerAt } from './former.ts';
import { guessedAt } from './guess.ts';
import type { OwnParts, OwnRoute } from './own-route.ts';

/** What a path means. */
interface Found {
  readonly type: string;
  readonly id: number;
  readonly link: string;
  readonly rest: string;
}

const path = checked(
  textArgument({ note: 'path on the site, such as /2026/11/21/low-water/ or /?p=12', required: true, maxLength: 2000 }),
  (given) => {
    // A whole address is as good: its host does not count.
    if (!URL.canParse(given, 'http://site')) throw new InvalidValue('must be a path');
    return given;
  },
);

const schema = {
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: 'resolved-path',
  type: 'object',
  properties: {
    status: { type: 'integer', enum: [200, 301], description: '301 where the item has another address' },
    target: { type: ['string', 'null'], format: 'uri', description: 'that address' },
    type: { type: 'string', description: 'type of the item: post, page, attachment, category, post_tag, user or home' },
    id: { type: 'integer', description: 'id of the item' },
    link: { type: 'string', format: 'uri', description: 'address of the item on the site' },
    rest: { type: 'string', format: 'uri', description: 'where the item is retrieved' },
  },
};

/** Which item a path of the site means, for whoever asks: so that a front end can route by it. */
export const resolveRoute = ({ resources }: OwnParts): OwnRoute => ({
  method: 'GET',
  path: '/resolve',
  arguments: { path },
  schema,
  isKept: true,
  access: () => undefined,
  answer: (input, request) => resolve(input, request, resources),
});

async function resolve(input: Input, request: ResourceRequest, resources: readonly Resource[]): Promise<Reply> {
  const meaning = await meaningOf(input['path'] as string, request, resources);
  if (typeof meaning === 'string') throw apiError(meaning === 'gone' ? 'quoin_path_gone' : 'quoin_path_not_found');
  return answerWith(meaning.found, meaning.sameness);
}

/** What a path of the site means to whoever asks: an item, or the one that was there before, or what is gone. */
export async function meaningOf(
  path: string,
  request: ResourceRequest,
  resources: readonly Resource[],
): Promise<{ readonly found: Found; readonly sameness: 'same' | 'moved' } | 'gone' | 'unknown'> {
  const { site } = request.scope;
  const asked = readPath(path, site);
  const at = await itemAt(asked, request, resources);
  if (at) return at;
  const home = { type: 'home', id: 0, link: `${homeOf(site)}/`, rest: addressOf('/posts', site.url) };
  if (asked.segments.length === 0) return asked.id === undefined ? { found: home, sameness: 'same' } : 'unknown';
  const former = await movedFrom(asked, request, resources);
  if (typeof former === 'object') return { found: former, sameness: 'moved' };
  const guessed = former === 'unknown' ? await guessedAt(asked, request, resources) : undefined;
  if (!guessed) return former;
  const { type, collection, id, link } = guessed;
  return { found: { type, id, link, rest: addressOf(`${collection}/${id}`, site.url) }, sameness: 'moved' };
}

/** The item whose address a path is, or is meant to be, as far as whoever asks may see it. */
export async function itemAt(
  asked: Asked,
  request: ResourceRequest,
  resources: readonly Resource[],
): Promise<{ readonly found: Found; readonly sameness: 'same' | 'moved' } | undefined> {
  const { site } = request.scope;
  for (const { type, collection, ids } of await candidatesFor(asked, request)) {
    const resource = resources.find((one) => one.path === collection);
    if (!resource) continue;
    const items = await gatherItems(resource, ids, request);
    for (const [id, item] of items) {
      if (item instanceof ApiError) continue;
      const link = String(item['link']);
      const sameness = compare(asked, readPath(link, site));
      if (sameness === undefined) continue;
      return { found: { type, id, link, rest: addressOf(`${collection}/${id}`, site.url) }, sameness };
    }
  }
  return undefined;
}

/** What a path led to before. What is hidden from who asks is unknown to them: it was public once, but is no more. */
async function movedFrom(
  asked: Asked,
  request: ResourceRequest,
  resources: readonly Resource[],
): Promise<Found | 'gone' | 'unknown'> {
  const { storage, scope } = request;
  let isGone = false;
  for (const { post_id: id, type } of await formerAt(asked, request)) {
    const row = await storage.posts.get(id);
    isGone ||= row === undefined || row.status === 'trash';
    const collection = collectionOf(type, scope.site.model);
    const resource = resources.find((one) => one.path === collection);
    if (!resource || row?.type !== type || row.status === 'trash') continue;
    const item = (await gatherItems(resource, [id], request)).get(id);
    if (item === undefined || item instanceof ApiError) continue;
    return { type, id, link: String(item['link']), rest: addressOf(`${collection}/${id}`, scope.site.url) };
  }
  return isGone ? 'gone' : 'unknown';
}

const answerWith = (found: Found, sameness: 'same' | 'moved'): Reply => ({
  status: 200,
  body: { status: sameness === 'same' ? 200 : 301, target: sameness === 'same' ? null : found.link, ...found },
});

/** A path as it is looked up: below the site, which may have a path itself; segments in letters, or the id in its query. */
export function readPath(given: string, site: Site): Asked {
  const { pathname, searchParams } = new URL(given, 'http://site');
  const segments = segmentsOf(pathname);
  const base = segmentsOf(new URL(homeOf(site)).pathname);
  const isBelow = base.every((segment, place) => segment === segments[place]);
  const [id] = ['p', 'page_id', 'attachment_id'].flatMap((name) => searchParams.get(name) ?? []);
  return {
    segments: isBelow ? segments.slice(base.length) : segments,
    id: id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : undefined,
  };
}

const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .filter((segment) => segment !== '')
    .map(inLetters);

/** Whether an item is at the path, or is meant by it; its address is the only one that it has. */
function compare(asked: Asked, own: Asked): 'same' | 'moved' | undefined {
  if (asked.id !== undefined && asked.segments.length === 0) return asked.id === own.id ? 'same' : 'moved';
  const [one, other] = [asked, own].map(({ segments }) => segments.join('/'));
  if (own.id !== undefined || one === undefined || other === undefined) return undefined;
  if (one === other) return 'same';
  return one.toLowerCase() === other.toLowerCase() ? 'moved' : undefined;
}

function inLetters(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
