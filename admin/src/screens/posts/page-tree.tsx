import { useState } from 'preact/hooks';
import { Stone, tell } from '../../parts/index.ts';
import { MenuLater } from '../../parts/menu-later.tsx';
import { addressOf, go } from '../../place.ts';
import { refresh, titleOf } from '../../server/index.ts';
import { listWords } from '../../words/lists.ts';
import { postsWords } from '../../words/posts.ts';
import { treeWords } from '../../words/tree.ts';
import { forEach } from '../shared/bulk.ts';
import { useKeys, useRowKeys } from '../shared/keys.ts';
import { ListStates } from '../shared/list-states.tsx';
import { makeMarks } from '../shared/marks.ts';
import type { Row } from '../shared/post-actions.ts';
import { kinds } from '../shared/post-kinds.ts';
import { sendAsSeen } from '../shared/send-as-seen.ts';
import { changesOf, movedBy, placesOf, treeOf } from '../shared/tree.ts';
import { TreeList } from '../shared/tree-list.tsx';
import { useWhole } from '../shared/use-whole.ts';
import { ViewSwitch } from './view-switch.tsx';

interface Place {
  readonly parent: number;
  readonly menu_order: number;
}

const FIELDS = 'id,status,title,slug,link,date,date_gmt,modified_gmt,author,parent,menu_order';

const loadMenu = () => import('./row-menu.tsx');

const marks = makeMarks<Place>();

/** All pages except those in the trash, as a tree, in their order. */
export default function PageTree() {
  const texts = postsWords();
  const list = useWhole<Row & Place>('wp/v2/pages', {
    context: 'edit',
    status: 'any',
    orderby: 'menu_order',
    order: 'asc',
    _fields: FIELDS,
  });
  const [picked, setPicked] = useState<number>();
  const rows = marks.shown(list.items);
  const items = rows.map((row) => ({
    ...row,
    order: row.menu_order,
    name: titleOf(row) || listWords().untitled,
  }));
  const tree = treeOf(items);
  useKeys({ n: () => go('/pages/new') });
  useRowKeys(
    placesOf(tree).map(({ id }) => id),
    { m: setPicked },
  );
  const newPage = (
    <a class="button main" href={addressOf('/pages/new')}>
      {texts.newPage}
    </a>
  );
  return (
    <>
      <header class="screen-head">
        <h1>{texts.pages}</h1>
        {newPage}
      </header>
      <div class="list-tools">
        <ViewSwitch isTree />
      </div>
      <ListStates list={list} isFiltered={false} empty={{ title: texts.nonePages, action: newPage }}>
        <p class="quiet tree-hint">{treeWords().hint}</p>
        <TreeList
          label={texts.pages}
          items={items}
          tree={tree}
          picked={picked}
          onPick={setPicked}
          onStep={movedBy}
          onDrop={(id, next) => {
            const changes = changesOf(items, next, id).map(({ order, ...to }) => ({ ...to, menu_order: order }));
            void move(changes, rows, items.find((item) => item.id === id)?.name ?? '', list.path);
          }}
        >
          {(item) => (
            <>
              <Stone status={item.status} />
              <span class="tree-main">
                <a href={addressOf(`/pages/${item.id}`)} data-first draggable={false} dir="auto">
                  {item.name}
                </a>
                {item.status !== 'publish' && <span class="list-notes">{texts[item.status as 'draft']}</span>}
              </span>
              <MenuLater
                label={listWords().actionsFor(item.name)}
                load={loadMenu}
                props={{
                  kind: kinds.pages,
                  row: item,
                  first: [{ label: treeWords().move(item.name), onChoose: () => setPicked(item.id) }],
                }}
              />
            </>
          )}
        </TreeList>
      </ListStates>
    </>
  );
}

type Change = Place & { readonly id: number };

/** Saves only the rows that a move changes, with undo. */
async function move(changes: readonly Change[], rows: readonly Change[], name: string, path: string): Promise<void> {
  const before = rows
    .filter(({ id }) => changes.some((change) => change.id === id))
    .map(({ id, parent, menu_order }) => ({ id, parent, menu_order }));
  const isDone = await save(changes, before, path);
  if (!isDone) return;
  tell(postsWords().moved(name), { undo: () => void save(before, changes, path) });
}

async function save(changes: readonly Change[], seen: readonly Change[], path: string): Promise<boolean> {
  return marks.during(new Map(changes.map((change) => [change.id, change])), async () => {
    const { refused } = await forEach(changes, ({ id, ...body }) => {
      const { id: _, ...was } = seen.find((one) => one.id === id) ?? { id };
      return sendAsSeen({ item: `pages/${id}`, method: 'PATCH', path: `wp/v2/pages/${id}`, body }, was);
    });
    await refresh(path);
    const [first] = refused;
    if (!first) return true;
    const reason = first.problem.isConflict ? postsWords().conflict : first.problem.message;
    tell(listWords().refused(refused.length, reason), { kind: 'bad' });
    return false;
  });
}
