import { useState } from 'preact/hooks';
import { Loading } from '../../parts/index.ts';
import { Later, loadOnce } from '../../parts/later.tsx';
import { useEarly, useFree } from '../../parts/use-early.ts';
import { addressOf, changeQuery, go, place } from '../../place.ts';
import { plain } from '../../server/index.ts';
import { commentsWords } from '../../words/comments.ts';
import { listWords } from '../../words/lists.ts';
import { shellWords } from '../../words/shell.ts';
import { focusNextRow, focusRow, useKeys, useRowKeys, whenFree } from '../shared/keys.ts';
import { ListStates } from '../shared/list-states.tsx';
import { SearchField } from '../shared/search-field.tsx';
import { useSelection } from '../shared/selection.ts';
import { StateChips } from '../shared/state-chips.tsx';
import { type Comment, STATES, type State } from './comment.ts';
import { mayModerate, type Queue, useQueue } from './queue.ts';
import { CommentRow, postAddress } from './row.tsx';
import './comments.css';

const actions = loadOnce(() => import('./actions.ts'));
const loadDestroy = () => import('../shared/destroy-dialog.tsx');
const loadBar = () => import('./bulk-bar.tsx');
const loadEmpty = () => import('../shared/empty-trash.tsx');

/** The comment queue, with the actions on each comment. Comments on hold come first. */
export default function Comments() {
  const queue = useQueue();
  const isFree = useFree();
  useEarly(actions);
  return (
    <>
      <header class="screen-head">
        <h1>{commentsWords().comments}</h1>
      </header>
      {queue ? <Queued queue={queue} /> : <Loading />}
      {isFree && <Later load={loadDestroy} props={{}} />}
    </>
  );
}

type Form = { readonly id: number; readonly form: 'reply' | 'edit' } | undefined;

function Queued({ queue }: { queue: Queue }) {
  const texts = commentsWords();
  const ids = queue.items.map(({ id }) => id);
  const selection = useSelection(ids);
  const [open, setOpen] = useState<Form>();
  const rowOf = (id: number): Comment | undefined => queue.items.find((row) => row.id === id);

  // The request ends later: a form that was opened in the meantime stays open.
  const close = (id: number): void => setOpen((now) => (now?.id === id ? undefined : now));
  const toNext = (id: number): void => focusNextRow(ids, id);
  const judge = async (rows: readonly Comment[], state: State) => (await actions()).judge(rows, state, queue.path);
  const move = (id: number, state: State): void => {
    const row = rowOf(id);
    if (!row || row.status === state) return;
    toNext(id);
    void judge([row], state);
  };
  const selected = queue.items.filter(({ id }) => selection.has(id));
  const moveSelected = async (state: State): Promise<void> => {
    const wanted = selected.filter(({ status }) => status !== state);
    selection.left(await judge(wanted, state));
  };
  /** A shortcut on a selected comment applies to all selected comments. */
  const byKey = (state: State) => (id: number) => void (selection.has(id) ? moveSelected(state) : move(id, state));
  useKeys({ z: async () => (await actions()).undoJudged(), Escape: () => selection.all(false) });
  useRowKeys(ids, {
    x: (id) => selection.toggle(id),
    a: byKey('approved'),
    u: byKey('hold'),
    s: byKey('spam'),
    d: byKey('trash'),
    '#': byKey('trash'),
    r: (id) => setOpen({ id, form: 'reply' }),
    e: (id) => mayModerate() && setOpen({ id, form: 'edit' }),
    o: (id) => {
      const address = postAddress(rowOf(id));
      if (address) go(address);
    },
  });
  return (
    <>
      <StateChips
        label={listWords().states}
        version={queue.at ?? 0}
        totals={queue.totals}
        keeps={['post']}
        chips={[...STATES, 'all' as const].map((state) => ({
          value: state === 'hold' ? '' : state,
          label: texts[state],
          count: queue.countOf(state),
        }))}
      />
      <div class="list-tools">
        <SearchField label={listWords().search} />
        {queue.state === 'trash' && mayModerate() && queue.total > 0 && (
          <Later
            load={loadEmpty}
            props={{
              route: 'wp/v2/comments',
              onItems: async (items: readonly { readonly id: number }[]) =>
                (await actions()).destroy(items, queue.path),
            }}
          />
        )}
      </div>
      <OfOnePost first={queue.items[0]} />
      <ListStates
        list={queue}
        isFiltered={['search', 'post'].some((name) => place.value.query.get(name))}
        empty={{ title: emptyTitle(queue.state), action: <ToAll state={queue.state} /> }}
      >
        <table class="list comments" aria-label={shellWords().comments}>
          <thead>
            <tr>
              <th class="list-check" scope="col">
                <label class="comments-all">
                  <input
                    type="checkbox"
                    checked={selected.length > 0 && selected.length === ids.length}
                    indeterminate={selected.length > 0 && selected.length < ids.length}
                    onChange={({ currentTarget }) => selection.all(currentTarget.checked)}
                  />
                  <span>{listWords().selectAll}</span>
                </label>
              </th>
              <th scope="col">{texts.author}</th>
              <th scope="col">{texts.comment}</th>
            </tr>
          </thead>
          <tbody>
            {queue.items.map((row) => (
              <CommentRow
                key={row.id}
                row={row}
                path={queue.path}
                isSelected={selection.has(row.id)}
                onSelect={(through) => selection.toggle(row.id, through)}
                form={open?.id === row.id ? open.form : undefined}
                onForm={(form) => {
                  if (form) return setOpen({ id: row.id, form });
                  close(row.id);
                  whenFree(() => focusRow(row.id));
                }}
                onMove={(state) => move(row.id, state)}
                onAnswered={() => {
                  close(row.id);
                  whenFree(() => toNext(row.id));
                }}
              />
            ))}
          </tbody>
        </table>
      </ListStates>
      {selected.length > 0 && (
        <Later load={loadBar} props={{ rows: selected, path: queue.path, selection, onMove: moveSelected }} />
      )}
    </>
  );
}

function emptyTitle(state: Queue['state']): string {
  const texts = commentsWords();
  const titles = {
    hold: texts.noneHold,
    approved: texts.noneApproved,
    spam: texts.noneSpam,
    trash: texts.noneTrash,
    all: texts.noneAll,
  };
  return titles[state] ?? texts.noneAll;
}

function ToAll({ state }: { state: Queue['state'] }) {
  if (state === 'all') return null;
  return <a href={addressOf('/comments?status=all')}>{commentsWords().toAll}</a>;
}

/** Says that the list shows the comments of one post, and links to all comments. */
function OfOnePost({ first }: { first: Comment | undefined }) {
  const texts = commentsWords();
  if (!place.value.query.get('post')) return null;
  const title = plain(first?._embedded?.up?.[0]?.title?.rendered ?? '');
  return (
    <p class="comments-of">
      <strong dir="auto">{title ? texts.onlyOf(title) : texts.onlyOfOne}</strong>
      <button type="button" class="button" onClick={() => changeQuery({ post: undefined, page: undefined })}>
        {texts.ofAll}
      </button>
    </p>
  );
}
