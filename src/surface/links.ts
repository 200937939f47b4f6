import type { Schema } from '../engine/definition/index.ts';
import type { View } from '../engine/view.ts';

/** Where the routes of the surface begin, below the address of the site. */
export const ROOT = '/wp-json';
/** What the paths of the definitions are called in it. */
export const NAMESPACE = 'wp/v2';
/** What the paths of Quoin's own routes are called: those that no client of WordPress asks for. */
export const OWN_NAMESPACE = 'quoin/v1';

/** Where the OpenAPI description of the surface is. */
export const DESCRIPTION_PATH = `${ROOT}/openapi.json`;

/** Where a link leads: to a collection, or to an entry of it; to what is below that; narrowed by one argument. */
export interface Target {
  readonly collection: string;
  readonly id?: number | string;
  readonly below?: string;
  readonly argument?: string;
  readonly value?: number | string;
}

/** The target that is an item or an entry, or what is below it. */
export const toItem = (collection: string, id: number | string, below = ''): Target => ({ collection, id, below });

/** The target that is a collection, or the part of it that an argument selects. */
export const toList = (collection: string, argument?: string, value?: number | string): Target =>
  argument === undefined || value === undefined ? { collection } : { collection, argument, value };

/** The path of a target below the namespace. */
const pathOf = ({ collection, id, below = '', argument, value }: Target): string =>
  `${collection}${id === undefined ? '' : `/${id}`}${below}${argument === undefined ? '' : `?${argument}=${value}`}`;

/** Where a shown link leads: for those who follow it inside the server. What is sent does not hold it. */
export const TARGET = Symbol('where the link leads');

/** One link as it is shown. */
export interface ShownLink {
  readonly href: string;
  readonly embeddable?: true;
  readonly [TARGET]?: Target;
  readonly [attribute: string]: unknown;
}

/** What is shown of links, for the description. */
export const shownLinks = {
  additionalProperties: {
    type: 'array',
    items: {
      type: 'object',
      properties: { href: { type: 'string' }, embeddable: { type: 'boolean', optional: true } },
      additionalProperties: true,
    },
  },
  example: { self: [{ href: 'https://example.com/wp-json/wp/v2/posts/42' }] },
} as const;

/** The links of an item by relation, as they are shown. */
export type ShownLinks = Readonly<Record<string, readonly ShownLink[]>>;

/** A link that items have: its relation, and where it leads from an item. */
export interface Link<Item> {
  readonly rel: string;
  /** Where it leads; without a target, the item has no such link. */
  to(item: Item, view: View): Target | undefined;
  /** Whether the target can be had along with the item. */
  readonly embeddable?: true;
  /** What the link allows, where it says what the actor may do: members of the body that may then be sent. */
  readonly allows?: { readonly note: string; readonly members: Readonly<Record<string, Schema>> };
  /** What is said of the target besides. */
  attributes?(item: Item, view: View): Readonly<Record<string, unknown>>;
}

const CURIES: ShownLink = { name: 'wp', href: 'https://api.w.org/{rel}', templated: true };

/** The links of an item, as they are shown. */
export function linksOf<Item>(links: readonly Link<Item>[], item: Item, view: View): ShownLinks {
  const shown: Record<string, ShownLink[]> = {};
  for (const { rel, to, embeddable, attributes } of links) {
    const target = to(item, view);
    if (target === undefined) continue;
    shown[rel] ??= [];
    shown[rel].push({
      ...(embeddable && { embeddable }),
      ...attributes?.(item, view),
      href: addressOf(pathOf(target), view.site.url),
      [TARGET]: target,
    });
  }
  return Object.keys(shown).some((rel) => rel.startsWith('wp:')) ? { ...shown, curies: [CURIES] } : shown;
}

/** The address of a path of the definitions. */
export const addressOf = (path: string, url: string): string => `${url}${ROOT}/${NAMESPACE}${path}`;

/** The links that say what may be done to items of a path, as OPTIONS describes them. */
export const actionsOf = (links: readonly Link<never>[], path: string, url: string): readonly object[] =>
  links.flatMap(({ rel, allows }) =>
    allows
      ? [
          {
            rel: CURIES.href.replace('{rel}', rel.replace('wp:', '')),
            title: allows.note,
            href: addressOf(`${path}/{id}`, url),
            targetSchema: { type: 'object', properties: allows.members },
          },
        ]
      : [],
  );
