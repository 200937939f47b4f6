import type { Schema } from '../engine/definition/index.ts';
import type { View } from '../engine/view.ts';

/** The path of the routes of the surface, below the address of the site. */
export const ROOT = '/wp-json';
/** The namespace of the paths of the definitions. */
export const NAMESPACE = 'wp/v2';
/** The namespace of Quoin's own routes, which no client of WordPress uses. */
export const OWN_NAMESPACE = 'quoin/v1';

/** The path of the OpenAPI description of the surface. */
export const DESCRIPTION_PATH = `${ROOT}/openapi.json`;

/** The target of a link: a collection or an entry of it, or what is below that, narrowed by one argument. */
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

/** The target of a shown link, for following it inside the server. It is not sent. */
export const TARGET = Symbol('where the link leads');

/** One link as it is shown. */
export interface ShownLink {
  readonly href: string;
  readonly embeddable?: true;
  readonly [TARGET]?: Target;
  readonly [attribute: string]: unknown;
}

/** The schema of shown links, for the description. */
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

/** A link of items: its relation, and its target for an item. */
export interface Link<Item> {
  readonly rel: string;
  /** The target; undefined if the item has no such link. */
  to(item: Item, view: View): Target | undefined;
  /** Whether the target can be embedded. */
  readonly embeddable?: true;
  /** For links that state what the actor may do: the members of the body that may then be sent. */
  readonly allows?: { readonly note: string; readonly members: Readonly<Record<string, Schema>> };
  /** Further members of the shown link. */
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

/** The links that state what the actor may do to items of a path, as OPTIONS describes them. */
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
