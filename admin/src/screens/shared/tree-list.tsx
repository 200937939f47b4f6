import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../parts/index.ts';
import { treeWords } from '../../words/tree.ts';
import { isSameTree, movedTo, placesOf, type Step, type Tree, type TreeItem, type TreePlace } from './tree.ts';
import './tree-list.css';

interface TreeListProps<Item extends TreeItem> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly tree: Tree;
  /** The item that is being moved. */
  readonly picked: number | undefined;
  readonly onPick: (id: number | undefined) => void;
  /** The tree after a step of an item. */
  readonly onStep: (tree: Tree, id: number, step: Step) => Tree;
  /** Called with the tree when an item was dropped. */
  readonly onDrop: (id: number, tree: Tree) => void;
  readonly children: (item: Item) => ComponentChildren;
}

type Zone = 'before' | 'after' | 'below';

/** The upper and lower quarters of a row are drop zones beside it, the middle is the one below it. */
const EDGE = 0.25;

/**
 * A tree as a list of movable rows: by dragging, by buttons, or by keys once a row is picked up (arrows move, `Enter` drops,
 * `Esc` cancels). The new position is announced.
 */
export function TreeList<Item extends TreeItem>(props: TreeListProps<Item>) {
  const { label, items, tree, picked, onPick, onStep, onDrop, children } = props;
  const texts = treeWords();
  const [draft, setDraft] = useState<Tree>();
  const [dragged, setDragged] = useState<number>();
  const [target, setTarget] = useState<{ readonly id: number; readonly zone: Zone }>();
  const list = useRef<HTMLUListElement>(null);
  const ended = useRef<number>(undefined);
  const shown = (picked !== undefined && draft) || tree;
  const byId = new Map(items.map((item) => [item.id, item]));
  const nameOf = (id: number): string => byId.get(id)?.name ?? '';
  const grip = (id: number): void => list.current?.querySelector<HTMLElement>(`[data-row="${id}"] .tree-grip`)?.focus();

  useLayoutEffect(() => {
    if (picked !== undefined) setDraft(tree);
  }, [picked]);
  // A row that moves in the document loses the focus; the next key must find it.
  useLayoutEffect(() => {
    const id = picked ?? ended.current;
    if (id !== undefined) grip(id);
    ended.current = undefined;
  }, [picked, draft]);

  const end = (id: number, result: Tree | undefined): void => {
    ended.current = id;
    onPick(undefined);
    setDraft(undefined);
    if (result && !isSameTree(result, tree)) onDrop(id, result);
  };
  const step = (id: number, by: Step): void => setDraft(onStep(shown, id, by));
  const press = (id: number) => (event: KeyboardEvent) => {
    const isMirrored = getComputedStyle(event.currentTarget as Element).direction === 'rtl';
    const inOrOut = (isIn: boolean) => () => step(id, isIn === isMirrored ? 'out' : 'in');
    const keys: Readonly<Record<string, () => void>> = {
      ArrowUp: () => step(id, 'up'),
      ArrowDown: () => step(id, 'down'),
      ArrowRight: inOrOut(true),
      ArrowLeft: inOrOut(false),
      Enter: () => end(id, shown),
      Escape: () => end(id, undefined),
    };
    // On other buttons of the row, Enter belongs to the button.
    const isGrip = event.target instanceof Element && event.target.closest('.tree-grip');
    const key = event.key === 'Enter' && !isGrip ? undefined : keys[event.key];
    if (!key) return;
    event.preventDefault();
    event.stopPropagation();
    key();
  };
  const drop = (place: TreePlace, zone: Zone): void => {
    setTarget(undefined);
    if (dragged === undefined || dragged === place.id) return;
    const rest = (tree.get(place.parent) ?? []).filter((id) => id !== dragged);
    const beside = rest.indexOf(place.id) + (zone === 'after' ? 1 : 0);
    const next =
      zone === 'below'
        ? movedTo(tree, dragged, place.id, tree.get(place.id)?.length ?? 0)
        : movedTo(tree, dragged, place.parent, beside);
    if (!isSameTree(next, tree)) onDrop(dragged, next);
  };
  const told = (): string => {
    if (picked === undefined) return '';
    const place = placesOf(shown).find(({ id }) => id === picked);
    if (!place) return '';
    return texts.at(place.parent === 0 ? undefined : nameOf(place.parent), place.place, place.siblings);
  };

  return (
    <>
      <ul class="tree" aria-label={label} ref={list}>
        {placesOf(shown).map((place) => {
          const item = byId.get(place.id);
          if (!item) return null;
          const isPicked = picked === place.id;
          const zone = target?.id === place.id ? target.zone : '';
          return (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: ARIA 1.2 gives items of lists a level
            <li
              key={place.id}
              data-row={place.id}
              aria-level={place.level}
              aria-posinset={place.place}
              aria-setsize={place.siblings}
              class={`tree-row ${isPicked ? 'picked' : ''} ${zone}`}
              draggable={picked === undefined}
              ref={(row) => row?.style.setProperty('--level', String(Math.min(place.level - 1, 6)))}
              onKeyDown={isPicked ? press(place.id) : undefined}
              onDragStart={(event) => {
                setDragged(place.id);
                event.dataTransfer?.setData('text/plain', item.name);
              }}
              onDragEnd={() => {
                setDragged(undefined);
                setTarget(undefined);
              }}
              onDragOver={(event) => {
                if (dragged === undefined || dragged === place.id) return;
                event.preventDefault();
                const { top, height } = event.currentTarget.getBoundingClientRect();
                const part = (event.clientY - top) / height;
                setTarget({ id: place.id, zone: part < EDGE ? 'before' : part > 1 - EDGE ? 'after' : 'below' });
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (target) drop(place, target.zone);
              }}
            >
              <button
                type="button"
                class="button plain icon tree-grip"
                aria-label={texts.move(item.name)}
                aria-pressed={isPicked}
                onClick={() => (isPicked ? end(place.id, shown) : onPick(place.id))}
              >
                <Icon name="block" />
              </button>
              {children(item)}
              {isPicked && (
                <span class="tree-steps">
                  {(['up', 'down', 'out', 'in'] as const).map((by) => (
                    <button key={by} type="button" class="button" onClick={() => step(place.id, by)}>
                      {texts[by]}
                    </button>
                  ))}
                  <button type="button" class="button main" onClick={() => end(place.id, shown)}>
                    {texts.drop}
                  </button>
                  <button type="button" class="button" onClick={() => end(place.id, undefined)}>
                    {texts.cancel}
                  </button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <p class={picked === undefined ? 'unseen' : 'tree-told'} role="status">
        {told()}
      </p>
    </>
  );
}
