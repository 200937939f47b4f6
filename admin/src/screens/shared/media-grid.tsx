import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { addressIn } from '../../server/index.ts';
import { listWords } from '../../words/lists.ts';
import { mediaWords } from '../../words/media.ts';
import { useGridDrag } from './grid-drag.ts';
import { type GridSelection, useGridKeys } from './grid-keys.ts';
import { fileKind, isPicture, type MediaItem, mediaName } from './media-item.ts';
import './media-grid.css';

interface MediaGridProps {
  readonly label: string;
  readonly items: readonly MediaItem[];
  readonly selection: GridSelection;
  /** The target of a click on an item; without it, a click selects. */
  readonly hrefOf?: (item: MediaItem) => string;
  /** Whether to show the order of the selection. */
  readonly isOrdered?: boolean;
}

/** Files as tiles. Arrows move between them, with `Shift` they select; the space bar selects one; dragging selects several. */
export function MediaGrid({ label, items, selection, hrefOf, isOrdered }: MediaGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  useGridKeys(
    grid,
    items.map(({ id }) => id),
    selection,
  );
  useGridDrag(grid, hrefOf || isOrdered ? selection : undefined);
  const order = [...selection.ids];
  return (
    <ul ref={grid} class="media-grid" aria-label={label}>
      {items.map((item) => {
        const at = order.indexOf(item.id);
        const name = mediaName(item);
        const inside = (
          <>
            <Thumbnail item={item} />
            <span class="tile-name" dir="auto">
              {name}
            </span>
            {isPicture(item) && item.alt_text === '' && <span class="tile-note">{mediaWords().noAlt}</span>}
            {isOrdered && at >= 0 && <span class="unseen">{mediaWords().selectedAs(at + 1)}</span>}
          </>
        );
        return (
          <li key={item.id} data-row={item.id} class={at >= 0 ? 'tile selected' : 'tile'}>
            {hrefOf ? (
              <LinkTile href={hrefOf(item)} onSelect={(through) => selection.toggle(item.id, through)}>
                {inside}
              </LinkTile>
            ) : (
              <button
                type="button"
                class="tile-inside"
                data-first
                aria-pressed={at >= 0}
                onClick={(event) => selection.toggle(item.id, event.shiftKey)}
              >
                {inside}
              </button>
            )}
            {hrefOf && (
              <span class="tile-check">
                <input
                  type="checkbox"
                  aria-label={listWords().select(name)}
                  checked={at >= 0}
                  onClick={(event) => selection.toggle(item.id, event.shiftKey)}
                />
              </span>
            )}
            {isOrdered && at >= 0 && (
              <span class="tile-order" aria-hidden="true">
                {at + 1}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface LinkTileProps {
  readonly href: string;
  readonly onSelect: (through: boolean) => void;
  readonly children: ComponentChildren;
}

/** A tile that opens its item; with `Shift`, `Ctrl` or `⌘` a click selects it. */
function LinkTile({ href, onSelect, children }: LinkTileProps) {
  return (
    <a
      class="tile-inside"
      data-first
      href={href}
      draggable={false}
      onClick={(event) => {
        if (!(event.shiftKey || event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSelect(event.shiftKey);
      }}
    >
      {children}
    </a>
  );
}

/** The smallest copy of a picture, or the type of another file. */
export function Thumbnail({ item }: { item: MediaItem }) {
  if (!isPicture(item)) return <span class="tile-picture tile-kind">{fileKind(item)}</span>;
  return (
    <span class="tile-picture">
      <img
        src={addressIn(item, 'medium', 'thumbnail')}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        referrerpolicy="no-referrer"
      />
    </span>
  );
}
