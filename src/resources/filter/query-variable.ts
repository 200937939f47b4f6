import { can } from '../../access/index.ts';
import type { PostType } from '../../content-model/index.ts';
import {
  type Argument,
  choice,
  type Input,
  integerArgument,
  offset,
  ordering,
  paging,
  read,
  type Schema,
  textArgument,
} from '../../engine/definition/index.ts';
import type { Scope } from '../../engine/scope.ts';
import { all, type Condition, equals, everything, has, nothing, published, sortKey } from '../../storage/index.ts';
import { slugify } from '../../text-work/index.ts';
import { author, identity } from '../post-objects/fields.ts';
import { postSearch } from '../post-objects/search.ts';
import { editableBy, inStatuses } from '../post-objects/visibility.ts';
import { parentArguments } from '../shared/parent.ts';
import { dateParts } from './date-parts.ts';
import { metaArguments } from './meta-variables.ts';

/** The effect of a query variable: a condition, and values for arguments of the list. */
export interface Effect {
  readonly where: Condition;
  readonly supplies: Input;
  /** Values about meta fields, which are evaluated together. */
  readonly meta?: Input;
}

export interface Variable {
  readonly schema: Schema;
  /** Whether it needs the right to edit items of the type. */
  readonly isPrivate: boolean;
  /** @throws InvalidValue like the argument that it stands for */
  read(raw: unknown, scope: Scope): Effect;
}

type Variables = Readonly<Record<string, Variable>>;

/** A variable that stands for the list argument `name`, or has a condition of its own. */
function standsFor(argument: Argument | undefined, name?: string): Variable {
  if (!argument) throw new Error(`there is no argument ${name}`);
  return {
    schema: argument.schema,
    isPrivate: false,
    read(raw, scope) {
      const value = argument.read(raw, scope);
      return { where: argument.where?.(value, scope) ?? everything, supplies: name ? { [name]: value } : {} };
    },
  };
}

const condition = <Type>(argument: Argument<Type>): Variable => standsFor(argument as Argument);

/** A single string for an argument that takes a list. */
const single = (variable: Variable): Variable => ({
  ...variable,
  schema: { type: 'string', ...(variable.schema.description && { description: variable.schema.description }) },
  read: (raw, scope) => variable.read([read.text(raw)], scope),
});

/** A variable that is evaluated together with others and selects nothing by itself. */
const metaPart = (name: string, argument: Argument): Variable => {
  const variable = standsFor(argument);
  return {
    ...variable,
    read: (raw, scope) => ({ ...variable.read(raw, scope), meta: { [name]: argument.read(raw, scope) } }),
  };
};

const MAX_PATH_DEPTH = 20;

/** Select an item by the path of slugs to it. Parents count only when the actor may see them. */
const pathArgument = (type: PostType): Argument<string> =>
  textArgument({
    note: 'slug, or the slugs of a path in a tree',
    where(path, { nowGmt, actor }) {
      const slugs = path.split('/').filter((slug) => slug !== '');
      const [own, ...above] = slugs.map(slugify).reverse();
      if (own === undefined || slugs.length > MAX_PATH_DEPTH || (above.length > 0 && !type.hierarchical))
        return nothing;
      const visible = can(actor, `edit_others_${type.plural}`) ? everything : published(nowGmt);
      const parents = above.reduceRight<Condition>(
        (higher, slug) => has('parent', all(equals('type', type.slug), equals('slug', slug), visible, higher)),
        everything,
      );
      return all(equals('slug', own), parents);
    },
  });

/** The variables that everybody may use (behaviour 13). */
export function publicVariables(type: PostType, orderBy: readonly string[]): Variables {
  const { author: byAuthor, author_exclude } = author.listArguments ?? {};
  const { parent, parent_exclude } = parentArguments;
  const { order, orderby } = ordering(orderBy, { orderBy: 'date', order: 'desc' });
  const slug = standsFor(identity.listArguments?.['slug'], 'slug');
  const include = standsFor(paging['include'], 'include');
  return {
    s: standsFor(postSearch['search'], 'search'),
    name: single(slug),
    pagename: condition(pathArgument(type)),
    p: include,
    page_id: include,
    attachment_id: include,
    post__in: include,
    post__not_in: standsFor(paging['exclude'], 'exclude'),
    author: standsFor(byAuthor, 'author'),
    author__in: standsFor(byAuthor, 'author'),
    author__not_in: standsFor(author_exclude, 'author_exclude'),
    author_name: condition(
      textArgument({ note: "the author's slug", where: (name) => has('author', equals('slug', slugify(name))) }),
    ),
    post_parent: condition(parent),
    post_parent__in: condition(parent),
    post_parent__not_in: condition(parent_exclude),
    menu_order: condition(
      integerArgument({ note: 'items with that menu_order', where: (position) => equals('menu_order', position) }),
    ),
    ...Object.fromEntries(Object.entries(dateParts).map(([name, part]) => [name, standsFor(part)])),
    order: standsFor(order, 'order'),
    orderby: standsFor(orderby, 'orderby'),
    posts_per_page: standsFor(paging['per_page'], 'per_page'),
    paged: standsFor(paging['page'], 'page'),
    offset: standsFor(offset['offset'], 'offset'),
  };
}

/** The variables that need the right to edit items of the type (behaviour 13). */
export function privateVariables(type: PostType, status: Argument<readonly string[]>): Variables {
  const variables: Variables = {
    post_status: standsFor(
      {
        ...status,
        where: (statuses: readonly string[], { nowGmt }: Scope) => inStatuses(statuses, nowGmt),
      } as Argument,
      'status',
    ),
    post_mime_type: condition(
      textArgument({ note: 'items of the MIME type', where: (mimeType) => equals('mime_type', mimeType) }),
    ),
    title: condition(
      textArgument({
        note: 'items with exactly that title',
        where: (title) => all(equals('title_key', sortKey(title)), equals('title', title)),
      }),
    ),
    perm: condition(
      choice(['readable', 'editable'], {
        note: 'items that one may read, or may edit',
        where: (action, { actor }) => (action === 'editable' ? editableBy(actor, type) : everything),
      }),
    ),
    ...Object.fromEntries(Object.entries(metaArguments).map(([name, argument]) => [name, metaPart(name, argument)])),
  };
  return Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [name, { ...variable, isPrivate: true }]),
  );
}
