import { useLayoutEffect, useRef } from 'preact/hooks';

const STORED = 'quoin-letter-keys';

/** Whether single-letter shortcuts are on (WCAG 2.1.4: they can be turned off in the profile). */
export const lettersAreKeys = (): boolean => localStorage.getItem(STORED) !== 'off';

/** Turns single-letter shortcuts on or off on this device. */
export const chooseLetters = (areKeys: boolean): void => localStorage.setItem(STORED, areKeys ? 'on' : 'off');

/**
 * Shortcuts by key. They do not work in fields and dialogs, or with modifier keys. A command that returns `false`
 * leaves the key to others.
 */
export function useKeys(commands: Readonly<Record<string, (() => unknown) | undefined>>): void {
  const current = useRef(commands);
  current.current = commands;
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !lettersAreKeys()) return;
      const { target } = event;
      if (
        target instanceof Element &&
        target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], dialog')
      )
        return;
      const command = current.current[event.key];
      if (!command || command() === false) return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/**
 * Keys of a list: `j` and `k` move the focus between rows, `x` selects, `Enter` follows the link of the row.
 *
 * @param commands further keys, called with the id of the row that has the focus
 */
export function useRowKeys(ids: readonly number[], commands: Readonly<Record<string, (id: number) => void>>): void {
  const focused = (): number => Number(document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? 0);
  const move = (by: number): void => {
    const at = ids.indexOf(focused());
    const id = ids[Math.min(ids.length - 1, Math.max(0, at + by))];
    focusRow(id);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ...Object.fromEntries(
      Object.entries(commands).map(([key, command]) => [
        key,
        () => {
          const id = focused();
          if (id > 0) command(id);
        },
      ]),
    ),
  });
}

/** Moves the focus to the link or first button of a row. */
export function focusRow(id: number | undefined): void {
  const row = document.querySelector<HTMLElement>(`[data-row="${id ?? ''}"]`);
  row?.querySelector<HTMLElement>('[data-first], a, button')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

/** Moves the focus when work is done, unless the user has moved it since. */
export function whenFree(move: () => void, from: Element | null = null): void {
  queueMicrotask(() => {
    if ([document.body, from].includes(document.activeElement)) move();
  });
}

/** Moves the focus to the row after one that disappears, or the one before it; if there is none, to the heading of the screen. */
export function focusNextRow(ids: readonly number[], id: number): void {
  const at = ids.indexOf(id);
  const next = ids[at + 1] ?? ids[at - 1];
  if (next === undefined) focusHeading();
  else focusRow(next);
}

/** Moves the focus to the first row of the list; if there is none, to the heading of the screen. */
export function focusList(): void {
  const first = document.querySelector<HTMLElement>('[data-row]');
  if (first) focusRow(Number(first.dataset['row']));
  else focusHeading();
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#content h1');
  if (heading) heading.tabIndex = -1;
  heading?.focus();
}
