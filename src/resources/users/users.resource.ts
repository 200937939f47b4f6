import { can, capabilitiesOf, onlyIf } from '../../access/index.ts';
import {
  choice,
  contextArgument,
  defineResource,
  E,
  field,
  NONE,
  offset,
  paging,
  search,
  textArgument,
  textList,
  VEM,
} from '../../engine/definition/index.ts';
import { any, equals, everything, fold, has, matches, nothing, oneOf, type UserRow } from '../../storage/index.ts';
import { cleanDescription, cleanName, cleanUrl, slugify } from '../../text-work/index.ts';
import { linkTo } from '../post-objects/link.ts';
import { avatarSchema, avatarUrls } from '../shared/avatar.ts';
import { byIncludeOrName } from '../shared/include-order.ts';
import { withMeta } from '../shared/with-meta.ts';
import { userAccess } from './users.access.ts';
import { emailArgument, loginArgument, passwordArgument, reassignArgument, rolesArgument } from './users.arguments.ts';
import { userItems } from './users.items.ts';
import { userRules } from './users.rules.ts';

const locales = ['', 'en_US'] as const;
const MAX_NAME_LENGTH = 250;

const nameArgument = (note: string) => textArgument({ note, maxLength: MAX_NAME_LENGTH });
/** The schema of a set of names: each is true, others are absent. */
const nameSet = { additionalProperties: { type: 'boolean' }, example: { edit_posts: true } } as const;
const names = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, true]));

/** Users: authors and administrators of the site. Interface 2.5, 3.2, 3.3, 4.5. */
export const users = defineResource<UserRow, Partial<UserRow>, undefined>({
  name: 'user',
  path: '/users',
  note: 'users of the site',
  notFound: 'rest_user_invalid_id',
  refusesId: 'rest_user_exists',
  idOf: (user) => user.id,
  versionOf: (user) => user.version,
  traits: [withMeta('users')],
  fields: {
    id: field.integer({ note: 'unique identifier', example: 7, contexts: VEM, read: (user) => user.id }),
    username: field.text({
      note: 'login name',
      example: 'anna',
      contexts: E,
      read: (user) => user.login,
      write: loginArgument,
    }),
    name: field.text({
      note: 'display name',
      example: 'Anna Frey',
      contexts: VEM,
      read: (user) => user.name,
      write: nameArgument('display name'),
      column: 'name',
      stored: cleanName,
    }),
    first_name: field.text({
      note: 'first name',
      contexts: E,
      read: (user) => user.first_name,
      write: nameArgument('first name'),
      column: 'first_name',
      stored: cleanName,
    }),
    last_name: field.text({
      note: 'last name',
      contexts: E,
      read: (user) => user.last_name,
      write: nameArgument('last name'),
      column: 'last_name',
      stored: cleanName,
    }),
    email: field.text({
      note: 'e-mail address',
      format: 'email',
      contexts: E,
      read: (user) => user.email,
      write: emailArgument,
      column: 'email',
    }),
    url: field.text({
      note: 'URL of the user',
      format: 'uri',
      shown: { format: undefined, description: 'URL of the user; empty where there is none' },
      contexts: VEM,
      read: (user) => user.url,
      write: textArgument({ note: 'URL of the user', format: 'uri', maxLength: 100 }),
      column: 'url',
      stored: cleanUrl,
    }),
    description: field.text({
      note: 'description of the user',
      contexts: VEM,
      read: (user) => user.description,
      write: textArgument({ note: 'description of the user', maxLength: 65_525 }),
      column: 'description',
      stored: cleanDescription,
    }),
    link: field.text({
      note: 'author URL',
      format: 'uri',
      example: 'https://example.com/author/anna/',
      contexts: VEM,
      read: (user, { site }) => linkTo(site, site.permalinks.authors, user.slug),
    }),
    locale: field.text({
      note: 'locale of the user',
      enum: locales,
      example: 'en_US',
      contexts: E,
      // Empty: the locale of the site.
      read: (user) => user.locale || 'en_US',
      write: choice(locales, { note: 'locale of the user; empty for that of the site' }),
      column: 'locale',
    }),
    nickname: field.text({
      note: 'nickname',
      contexts: E,
      read: (user) => user.nickname,
      write: nameArgument('nickname'),
      column: 'nickname',
      stored: cleanName,
    }),
    slug: field.text({
      note: 'alphanumeric identifier',
      example: 'anna',
      contexts: VEM,
      read: (user) => user.slug,
      write: textArgument({ note: 'alphanumeric identifier, made from the login name when absent', maxLength: 50 }),
    }),
    registered_date: field.text({
      note: 'registration date in GMT',
      format: 'date-time',
      shown: { format: 'date-time' },
      contexts: E,
      read: (user) => `${user.registered_gmt}+00:00`,
    }),
    roles: field.list({
      note: 'roles assigned',
      example: ['author'],
      items: { type: 'string' },
      contexts: E,
      read: (user) => user.roles,
      write: rolesArgument,
    }),
    password: field.text({
      note: 'password; never shown',
      contexts: NONE,
      read: () => undefined,
      write: passwordArgument,
    }),
    capabilities: field.object({
      note: 'all capabilities',
      contexts: E,
      shown: nameSet,
      read: (user) => names([...capabilitiesOf(user.roles), ...user.roles]),
    }),
    extra_capabilities: field.object({
      note: 'extra capabilities',
      contexts: E,
      shown: nameSet,
      read: (user) => names(user.roles),
    }),
    avatar_urls: field.object({
      note: 'avatar URLs by size',
      contexts: VEM,
      shown: avatarSchema,
      read: (_user, { site }) => avatarUrls(site.url),
    }),
  },
  // Section 4.5, one entry per route. A route that is not here does not exist.
  operations: {
    describe: true,
    list: {
      arguments: {
        ...paging,
        ...offset,
        ...search((text, { actor }) => {
          // Only fields that the actor may read can be searched (trust A6).
          const columns = can(actor, 'list_users') ? ['login', 'slug', 'name', 'email', 'url'] : ['slug', 'name'];
          const phrase = fold(text.replace(/^\*+|(?<!\*)\*+$/g, '')).trim();
          if (phrase === '') return everything;
          const isId = /^\d{1,15}$/.test(phrase) ? equals('id', Number(phrase)) : nothing;
          return any(isId, matches(columns, { phrase, words: [phrase], excluded: [] }));
        }),
        slug: textList({
          note: 'users with one or more slugs',
          where: (slugs) => (slugs.length === 0 ? everything : oneOf('slug', slugs.map(slugify))),
        }),
        roles: textList({
          note: 'users matching at least one role',
          where: (roles) => (roles.length === 0 ? everything : has('roles', oneOf('role', roles))),
          access: (actor) => onlyIf(can(actor, 'list_users'), 'rest_user_cannot_view'),
        }),
      },
      orderBy: {
        id: 'id',
        include: byIncludeOrName,
        name: 'name_key',
        registered_date: 'registered_gmt',
        slug: 'slug',
        email: 'email_key',
        url: 'url',
      },
      default: { orderBy: 'name', order: 'asc' },
      beyondEnd: 'empty',
      linksFollowOffset: true,
    },
    retrieve: { arguments: { context: contextArgument } },
    create: { required: ['username', 'email', 'password'] },
    update: {},
    delete: { force: 'required', arguments: { reassign: reassignArgument } },
  },
  access: userAccess,
  rules: userRules,
  items: userItems,
});
