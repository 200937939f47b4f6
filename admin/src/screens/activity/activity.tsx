import { Fragment } from 'preact';
import { place } from '../../place.ts';
import { can, plain, type User, useKept } from '../../server/index.ts';
import { activityWords } from '../../words/activity.ts';
import { dayOf, momentOf, timeOf } from '../../words/index.ts';
import { shellWords } from '../../words/shell.ts';
import {
  addressOfItem,
  type Entry,
  operationOf,
  resourceOf,
  resources,
  useItemNames,
  whoOf,
} from '../shared/audit-entry.ts';
import { FilterSelect } from '../shared/filter-select.tsx';
import { ListStates } from '../shared/list-states.tsx';
import { listPath, useList } from '../shared/use-list.ts';
import './activity.css';

const DAY_MS = 86_400_000;
/** The choices of the time filter, in days. */
const SPANS = ['1', '7', '30'] as const;

/** The log of changes: user, item, address and time; newest first, by day. */
export default function Activity() {
  const texts = activityWords();
  const { query } = place.value;
  const days = Number(query.get('since'));
  const list = useList<Entry>('quoin/v1/audit', {
    user: query.get('user') ?? '',
    resource: query.get('resource') ?? '',
    // Rounded to the minute, so that repeated requests have the same URL.
    since: days > 0 ? `${new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 16)}:00Z` : '',
  });
  const users = useKept<User[]>(
    can('list_users') ? listPath('wp/v2/users', { per_page: '100', context: 'edit', _fields: 'id,name' }) : undefined,
  );
  const nameOf = useItemNames(list.items);
  const spans = { '1': texts.day, '7': texts.week, '30': texts.month };
  return (
    <>
      <header class="screen-head">
        <h1>{shellWords().activity}</h1>
      </header>
      <div class="list-tools">
        <FilterSelect
          name="user"
          label={texts.who}
          all={texts.everybody}
          choices={(users.answer?.body ?? []).map(({ id, name }) => ({ value: String(id), label: plain(name) }))}
        />
        <FilterSelect
          name="resource"
          label={texts.what}
          all={texts.everything}
          choices={resources.map((value) => ({ value, label: resourceOf(value) }))}
        />
        <FilterSelect
          name="since"
          label={texts.when}
          all={texts.ever}
          choices={SPANS.map((value) => ({ value, label: spans[value] }))}
        />
      </div>
      <ListStates
        list={list}
        isFiltered={['user', 'resource', 'since'].some((name) => query.has(name))}
        empty={{ title: texts.none }}
      >
        <ul class="activity">
          {list.items.map((entry, at) => {
            const day = dayOf(momentOf(entry.date_gmt));
            const before = list.items[at - 1];
            return (
              <Fragment key={entry.id}>
                {(!before || dayOf(momentOf(before.date_gmt)) !== day) && (
                  <li class="activity-day">
                    <h2>{day}</h2>
                  </li>
                )}
                <Line entry={entry} item={nameOf(entry)} />
              </Fragment>
            );
          })}
        </ul>
      </ListStates>
    </>
  );
}

function Line({ entry, item }: { entry: Entry; item: string }) {
  const moment = momentOf(entry.date_gmt);
  const href = addressOfItem(entry);
  return (
    <li class="activity-line">
      <time class="quiet numbers" dateTime={moment.toISOString()}>
        {timeOf(moment)}
      </time>
      <span>
        <bdi class="activity-who">{whoOf(entry)}</bdi> {operationOf(entry.operation)}:{' '}
        {href ? <a href={href}>{item}</a> : item}
        {entry.members.length > 0 && (
          <span class="quiet" translate={false}>
            {' '}
            ({entry.members.join(', ')})
          </span>
        )}
      </span>
      {entry.address !== 'command' && <bdi class="quiet numbers activity-from">{entry.address}</bdi>}
    </li>
  );
}
