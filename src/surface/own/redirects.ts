import type { Resource } from '../../engine/definition/index.ts';
import { gatherItems } from '../../engine/operations/gather.ts';
import type { ResourceRequest } from '../../engine/operations/request.ts';
import { homeOf } from '../../engine/site-paths.ts';
import { ApiError } from '../../errors/index.ts';
import { equals, type FormerAddress } from '../../storage/index.ts';
import { fillStructure, namesTag, readStructure } from '../../text-work/index.ts';
import { meaningOf } from './resolve.ts';

/** A path that the site had, and where it leads now; nowhere where what was there is gone. */
export interface Redirect {
  readonly from: string;
  readonly to: string | undefined;
}

/** The deepest page, and the most descendants of a page that had another address. */
const MAX_DEPTH = 32;
const MAX_DESCENDANTS = 10_000;

/**
 * The former addresses of posts and pages, as whoever asks is led on from them. A path is only guessed here: what it means is
 * said by `resolve`, so that nothing is told of what is hidden, and nothing leads away from what is there now.
 */
export async function* redirectsOf(request: ResourceRequest, resources: readonly Resource[]): AsyncGenerator<Redirect> {
  const base = new URL(homeOf(request.scope.site)).pathname.replace(/\/$/, '');
  const seen = new Set<string>();
  for (let last = 0; ; ) {
    const addresses = await request.storage.formerAddresses.behind(last);
    for (const address of addresses)
      for (const path of await pathsOf(address, request, resources)) {
        if (seen.has(path)) continue;
        seen.add(path);
        const meaning = await meaningOf(path, request, resources);
        if (meaning === 'gone') yield { from: base + path, to: undefined };
        else if (meaning !== 'unknown' && meaning.sameness === 'moved')
          yield { from: base + path, to: meaning.found.link };
      }
    const end = addresses.at(-1);
    if (!end) return;
    last = end.post_id;
  }
}

/** The paths that an address stood for, by the structure of today; of pages, those below as well. */
async function pathsOf(
  address: FormerAddress,
  request: ResourceRequest,
  resources: readonly Resource[],
): Promise<string[]> {
  if (address.type === 'page') return pathsOfPage(address, request);
  const { site } = request.scope;
  const structure = site.permalinks.posts;
  if (address.type !== 'post') return [];
  let names = { category: '', author: '' };
  if (namesTag(structure, 'category') || namesTag(structure, 'author')) {
    const resource = resources.find(({ path }) => path === '/posts');
    const item = resource && (await gatherItems(resource, [address.post_id], request)).get(address.post_id);
    if (!item || item instanceof ApiError) return [];
    const path = new URL(String(item['link'])).pathname.slice(new URL(homeOf(site)).pathname.replace(/\/$/, '').length);
    const { category = '', author = '' } = readStructure(structure, path) ?? {};
    names = { category, author };
  }
  const [year = '', monthnum = '', day = '', hour = '', minute = '', second = ''] = address.date.split(/\D/);
  const date = { year, monthnum, day, hour, minute, second };
  return [fillStructure(structure, { ...date, ...names, post_id: String(address.post_id), postname: address.slug })];
}

async function pathsOfPage(
  { post_id, slug, parent_id }: FormerAddress,
  { storage, scope }: ResourceRequest,
): Promise<string[]> {
  const above: string[] = [];
  for (let id = parent_id; id > 0; ) {
    const row = await storage.posts.get(id);
    if (row?.type !== 'page' || above.length > MAX_DEPTH) return [];
    above.unshift(row.slug);
    id = row.parent_id;
  }
  const found = [{ id: post_id, segments: [...above, slug] }];
  for (const { id, segments } of found) {
    if (segments.length > MAX_DEPTH || found.length > MAX_DESCENDANTS) break;
    for (const row of await storage.posts.find({ where: equals('parent_id', id) }))
      if (row.type === 'page' && row.slug !== '') found.push({ id: row.id, segments: [...segments, row.slug] });
  }
  const end = scope.site.permalinks.posts.endsWith('/') ? '/' : '';
  return found.map(({ segments }) => `/${segments.join('/')}${end}`);
}
