import { useRef, useState } from 'preact/hooks';
import { Later, loadOnce } from '../../parts/later.tsx';
import { useEarly } from '../../parts/use-early.ts';
import { place } from '../../place.ts';
import { listWords } from '../../words/lists.ts';
import { termsWords } from '../../words/terms.ts';
import { treeWords } from '../../words/tree.ts';
import { FilterSelect } from '../shared/filter-select.tsx';
import { focusNextRow, focusRow, useKeys, useRowKeys, whenFree } from '../shared/keys.ts';
import { ListStates } from '../shared/list-states.tsx';
import { SearchField } from '../shared/search-field.tsx';
import { movedTo, parentAfter, placesOf, treeOf } from '../shared/tree.ts';
import { TreeList } from '../shared/tree-list.tsx';
import type { Listed } from '../shared/use-list.ts';
import { useDefaultCategory } from './default-category.ts';
import { asItem, type Kind, type Term } from './term.ts';
import { TermRow } from './term-row.tsx';
import './terms.css';

const actions = loadOnce(() => import('./actions.ts'));
const loadForm = () => import('./term-form.tsx');
const loadMerge = () => import('./merge-dialog.tsx');

/** Categories or tags: rows that are edited in place, and a form for a new one. */
export function TermScreen({ kind, list }: { kind: Kind; list: Listed<Term> }) {
  const texts = termsWords();
  const [open, setOpen] = useState<number | 'new'>();
  const [picked, setPicked] = useState<number>();
  const [merged, setMerged] = useState<Term>();
  const making = useRef<HTMLButtonElement>(null);
  const standard = useDefaultCategory(kind.isTree ? list.items : []);
  const items = list.items.map(asItem);
  const tree = treeOf(items);
  const ids = kind.isTree ? placesOf(tree).map(({ id }) => id) : items.map(({ id }) => id);
  const termOf = (id: number): Term | undefined => list.items.find((term) => term.id === id);
  // The request ends later: a form that was opened in the meantime stays open.
  const close = (id: number | 'new'): void => {
    setOpen((now) => (now === id ? undefined : now));
    whenFree(() => (id === 'new' ? making.current?.focus() : focusRow(id)));
  };
  const onRemove = (id: number): void => {
    const term = termOf(id);
    if (!term) return;
    focusNextRow(ids, id);
    void actions().then(({ remove }) => remove(kind, term, list.path));
  };
  useEarly(loadForm);
  useKeys({ n: () => setOpen('new') });
  useRowKeys(ids, {
    e: setOpen,
    '#': onRemove,
    ...(kind.isTree ? { m: setPicked } : {}),
  });
  const formOf = (term?: Term) => (
    <Later
      load={loadForm}
      props={{ kind, term, path: list.path, all: items, onClose: () => close(term?.id ?? 'new') }}
    />
  );
  const rowOf = (item: (typeof items)[number]) => (
    <TermRow
      kind={kind}
      term={item}
      isDefault={item.id === standard}
      form={open === item.id ? formOf(termOf(item.id)) : undefined}
      onEdit={() => setOpen(item.id)}
      onMove={kind.isTree ? () => setPicked(item.id) : undefined}
      onMerge={() => setMerged(termOf(item.id))}
      onRemove={() => onRemove(item.id)}
    />
  );
  const isFiltered = Boolean(place.value.query.get('search'));
  return (
    <>
      <header class="screen-head">
        <h1>{texts[kind.route]}</h1>
        <button ref={making} type="button" class="button main" onClick={() => setOpen('new')}>
          {texts[kind.newName]}
        </button>
      </header>
      {open === 'new' && formOf()}
      {merged && (
        <Later
          load={loadMerge}
          props={{
            kind,
            term: merged,
            path: list.path,
            onClose: () => setMerged(undefined),
            onMerged: () => focusNextRow(ids, merged.id),
          }}
        />
      )}
      <div class="list-tools">
        <SearchField label={listWords().search} />
        {!kind.isTree && (
          <FilterSelect
            name="order"
            label={texts.order}
            all={texts.byName}
            choices={[{ value: 'count', label: texts.byCount }]}
          />
        )}
      </div>
      <ListStates list={list} isFiltered={isFiltered} empty={{ title: texts[kind.noneName] }}>
        {kind.isTree ? (
          <>
            <p class="quiet tree-hint">{treeWords().hint}</p>
            <TreeList
              label={texts[kind.route]}
              items={items}
              tree={tree}
              picked={picked}
              onPick={setPicked}
              onStep={(now, id, step) => placed(now, items, id, parentAfter(now, id, step))}
              onDrop={(id, next) => {
                const term = termOf(id);
                const parent = placesOf(next).find((one) => one.id === id)?.parent ?? 0;
                if (term && parent !== term.parent)
                  void actions().then(({ move }) => move(kind, term, parent, list.path));
              }}
            >
              {rowOf}
            </TreeList>
          </>
        ) : (
          <ul class="tree" aria-label={texts[kind.route]}>
            {items.map((item) => (
              <li key={item.id} data-row={item.id} class="tree-row">
                {rowOf(item)}
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </>
  );
}

/** The tree after moving an item below another one, sorted by name. */
function placed(tree: ReturnType<typeof treeOf>, items: ReturnType<typeof asItem>[], id: number, parent: number) {
  const names = new Map(items.map((item) => [item.id, item.name]));
  const siblings = (tree.get(parent) ?? []).filter((one) => one !== id);
  const at = siblings.findIndex((one) => (names.get(one) ?? '').localeCompare(names.get(id) ?? '') > 0);
  return movedTo(tree, id, parent, at < 0 ? siblings.length : at);
}
