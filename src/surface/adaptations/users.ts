import { can, onlyIf, rolesWith } from '../../access/index.ts';
import { typesWith } from '../../content-model/index.ts';
import { choice, read, textList } from '../../engine/definition/index.ts';
import type { Scope } from '../../engine/scope.ts';
import { mayNameAuthors } from '../../resources/users/users.access.ts';
import type { UserRow } from '../../storage/index.ts';
import { all, everything, has, oneOf, published } from '../../storage/index.ts';
import type { Adaptation } from '../adaptation.ts';
import { toItem, toList } from '../links.ts';
import { bySlugs } from './orders.ts';

export const users: Adaptation<UserRow> = {
  links: [
    { rel: 'self', to: (user) => toItem('/users', user.id) },
    { rel: 'collection', to: () => toList('/users') },
  ],
  aliases: [{ path: '/users/me', anonymous: 'rest_not_logged_in', idOf: (actor) => actor.id }],
  listArguments: {
    capabilities: textList({
      note: 'users with at least one of the capabilities',
      where: (names) => (names.length === 0 ? everything : has('roles', oneOf('role', rolesWith(names)))),
      access: (actor) => onlyIf(can(actor, 'list_users'), 'rest_user_cannot_view'),
    }),
    has_published_posts: {
      schema: {
        description: 'users who have published something: of any type, or of these',
        type: ['boolean', 'array'],
      },
      read: (raw, scope) =>
        isSwitch(raw) ? read.boolean(raw) : read.list(raw).map((type) => read.oneOfValues(type, typesOn(scope))),
      where: (wanted, scope) => {
        if (wanted === false) return everything;
        return has(
          'posts',
          all(oneOf('type', Array.isArray(wanted) ? wanted : typesOn(scope)), published(scope.nowGmt)),
        );
      },
    },
    who: choice(['authors'], {
      note: 'only those who write',
      where: () => has('roles', oneOf('role', rolesWith(['edit_posts']))),
      access: (actor) => onlyIf(mayNameAuthors(actor), 'rest_forbidden_who'),
      shows: (actor) => (can(actor, 'list_users') ? undefined : ['id', 'name', '_links']),
    }),
  },
  orderBy: bySlugs,
};

const typesOn = ({ site }: Scope): readonly string[] => typesWith(site.model, (type) => type.makesAuthorsPublic);
const isSwitch = (raw: unknown): boolean => ['true', 'false', '1', '0', true, false, 1, 0].includes(raw as string);
