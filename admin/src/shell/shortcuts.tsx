import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { undoLast } from '../parts/index.ts';
import { useEarly } from '../parts/use-early.ts';
import { go } from '../place.ts';
import { useKeys } from '../screens/shared/keys.ts';
import { useLazy } from './use-lazy.ts';

const PLACES: Readonly<Record<string, string>> = { h: '/', p: '/posts', a: '/pages', m: '/media', c: '/comments' };
/** The time limit for the second letter after `g`. */
const SECOND_MS = 1500;

/** The dialog that is open. */
export const opened = signal<'palette' | 'keys' | undefined>(undefined);

const showKeys = (): void => {
  opened.value = 'keys';
};

const loadPalette = () => import('./palette.tsx').then((file) => file.default);
const loadKeys = () => import('./keys-dialog.tsx').then((file) => file.default);

/** Shortcuts of every screen, and their dialogs; the code of a dialog is loaded when it is needed. */
export function Shortcuts() {
  const open = opened.value;
  const Palette = useLazy(loadPalette, open === 'palette');
  const Keys = useLazy(loadKeys, open === 'keys');
  const begun = useRef(0);
  // Keys typed right after `Mod+K` belong to the palette: its code is loaded ahead.
  useEarly(loadPalette);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.defaultPrevented) return;
      const target = event.target as Element;
      const isInText = target.closest('input, textarea, [contenteditable]');
      if (event.key === 'k') opened.value = 'palette';
      else if (event.key === 'Enter')
        (target.closest('form, dialog') ?? document).querySelector<HTMLElement>('.button.main')?.click();
      else if (event.key !== 'z' || isInText || !undoLast()) return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const second = (letter: string) => () => {
    const path = PLACES[letter];
    const isSecond = Date.now() - begun.current < SECOND_MS;
    begun.current = 0;
    if (isSecond && path) go(path);
    return isSecond;
  };
  useKeys({
    '?': showKeys,
    g: () => {
      begun.current = Date.now();
    },
    ...Object.fromEntries(Object.keys(PLACES).map((letter) => [letter, second(letter)])),
  });
  const close = (): void => {
    opened.value = undefined;
  };
  if (Palette) return <Palette onClose={close} onKeys={showKeys} />;
  return Keys ? <Keys onClose={close} /> : null;
}
