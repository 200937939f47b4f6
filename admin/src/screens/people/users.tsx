import { useState } from 'preact/hooks';
import { Later } from '../../parts/later.tsx';
import { useEarly } from '../../parts/use-early.ts';
import { addressOf, place } from '../../place.ts';
import { can, plain, type User, user } from '../../server/index.ts';
import { dayOf, momentOf } from '../../words/index.ts';
import { listWords } from '../../words/lists.ts';
import { peopleWords } from '../../words/people.ts';
import { shellWords } from '../../words/shell.ts';
import { FilterSelect } from '../shared/filter-select.tsx';
import { useKeys, useRowKeys } from '../shared/keys.ts';
import { ListStates } from '../shared/list-states.tsx';
import { SearchField } from '../shared/search-field.tsx';
import { useList } from '../shared/use-list.ts';
import { roleChoices, rolesOf } from './roles.ts';
import './people.css';

type Row = Required<Pick<User, 'id' | 'name' | 'username' | 'email' | 'roles'>> & { readonly registered_date: string };

const loadNew = () => import('./new-user.tsx');

/** The users of the site with their roles. */
export default function Users() {
  const texts = peopleWords();
  const { query } = place.value;
  const [isNew, setNew] = useState(false);
  const list = useList<Row>('wp/v2/users', {
    context: 'edit',
    search: query.get('search') ?? '',
    roles: query.get('role') ?? '',
    _fields: 'id,name,username,email,roles,registered_date',
  });
  useEarly(loadNew);
  useKeys({ n: () => can('create_users') && setNew(true) });
  useRowKeys(
    list.items.map(({ id }) => id),
    {},
  );
  return (
    <>
      <header class="screen-head">
        <h1>{shellWords().users}</h1>
        {can('create_users') && (
          <button type="button" class="button main" onClick={() => setNew(true)}>
            {texts.newUser}
          </button>
        )}
      </header>
      <div class="list-tools">
        <SearchField label={listWords().search} />
        <FilterSelect
          name="role"
          label={texts.role}
          all={texts.allRoles}
          choices={roleChoices(user.value).map(({ value, label }) => ({ value: String(value), label }))}
        />
      </div>
      <ListStates list={list} isFiltered={query.has('search') || query.has('role')} empty={{ title: texts.none }}>
        <table class="list" aria-label={shellWords().users}>
          <thead>
            <tr>
              <th scope="col">{texts.name}</th>
              <th scope="col">{texts.role}</th>
              <th scope="col" class="list-more">
                {texts.email}
              </th>
              <th scope="col" class="list-more">
                {texts.since}
              </th>
            </tr>
          </thead>
          <tbody>
            {list.items.map((row) => (
              <tr key={row.id} data-row={row.id} class="users-row">
                <td>
                  <span class="list-title">
                    <span>
                      <a href={addressOf(row.id === user.value?.id ? '/profile' : `/users/${row.id}`)} dir="auto">
                        {plain(row.name) || row.username}
                      </a>
                      <span class="list-notes">
                        <bdi>{row.username}</bdi>
                        {row.id === user.value?.id && ` · ${texts.you}`}
                      </span>
                    </span>
                  </span>
                </td>
                <td class="quiet">{rolesOf(row.roles)}</td>
                <td class="list-more quiet users-email">{row.email}</td>
                <td class="list-more quiet numbers">{dayOf(momentOf(row.registered_date.slice(0, 19)))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ListStates>
      {isNew && <Later load={loadNew} props={{ onClose: () => setNew(false) }} />}
    </>
  );
}
