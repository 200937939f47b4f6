import { siteModel } from '../../content-model/index.ts';
import type { WxrLeftOver } from '../wxr/wxr-events.ts';
import { readList } from './read-list.ts';
import type { RestClient } from './rest-client.ts';
import { RestError } from './rest-error.ts';
import { idOf, type Json, objectOf, textOf } from './rest-values.ts';

/** Types and taxonomies that WordPress uses internally. */
const workings =
  /^(nav_menu|nav_menu_item|wp_\w+|link_category|post_format|custom_css|customize_changeset|oembed_cache|user_request)$/;
export const isWorking = (name: string): boolean => workings.test(name);

const HERE: ReadonlySet<string> = new Set([...siteModel.postTypes.keys(), ...siteModel.taxonomies.keys()]);
/** Internal types with texts of users. */
const OF_AUTHORS: ReadonlySet<string> = new Set(['wp_block', 'wp_navigation']);
const EVERY_STATUS = 'publish,future,draft,pending,private,trash';

/** Menus and widgets, which have routes of their own. */
const OTHERS = ['menus', 'menu-items', 'widgets', 'sidebars'];

/** Unsupported records of a running site: menus, widgets, items and terms of custom types. */
export async function* leftOversOf(client: RestClient, concurrency: number): AsyncGenerator<WxrLeftOver> {
  for (const [path, query] of [
    ['types', { status: EVERY_STATUS }],
    ['taxonomies', {}],
  ] as const)
    for (const [name, given] of Object.entries(objectOf(await bodyOf(client, path)))) {
      const base = textOf(objectOf(given)['rest_base']) ?? name;
      if (HERE.has(name) || (isWorking(name) && !OF_AUTHORS.has(name)) || !/^[\w-]+$/.test(base)) continue;
      yield* listOf(base, { context: 'edit', ...query });
    }
  for (const name of OTHERS) yield* listOf(name, { context: 'edit' });

  async function* listOf(path: string, query: Record<string, string>): AsyncGenerator<WxrLeftOver> {
    const first = await bodyOf(client, path, query);
    if (!Array.isArray(first)) return;
    // Widgets and sidebars are not paged, and their ids are not numbers.
    const isPaged = first.every((item) => idOf(objectOf(item)['id']) !== undefined);
    const all = readList({ client, path: `wp/v2/${path}`, query, concurrency, onMissing: () => undefined });
    for await (const item of isPaged ? all : (first as Json[]))
      yield { kind: 'left-over', what: path, id: idOf(item['id']), why: 'Quoin cannot store it', source: item };
  }
}

/** Undefined if the site has none, or does not show them. */
async function bodyOf(client: RestClient, path: string, query: Record<string, string> = {}): Promise<unknown> {
  try {
    return (await client.get(`wp/v2/${path}`, query)).body;
  } catch (error) {
    if (error instanceof RestError && error.status >= 400) return undefined;
    throw error;
  }
}
