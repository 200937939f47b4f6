import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import type { Desk } from '../../../editor/desk.ts';
import type { EditedItem } from '../../../editor/item.ts';
import { Dialog, Icon } from '../../../parts/index.ts';
import { Later } from '../../../parts/later.tsx';
import { editorWords } from '../../../words/editor.ts';
import { shellWords } from '../../../words/shell.ts';
import { whenIdle } from '../idle.ts';
import './panel.css';

const STORED = 'quoin-panel';
/** Below this width, the panel is a sheet over the text. */
const narrow = matchMedia('(max-width: 1000px)');
const isNarrow = signal(narrow.matches);
narrow.addEventListener('change', () => {
  isNarrow.value = narrow.matches;
});

const isOpen = signal(false);

/** The element that had the focus before the panel. */
let cameFrom: Element | null = null;

function setOpen(open: boolean): void {
  const hasFocus = document.querySelector('aside.panel')?.contains(document.activeElement);
  isOpen.value = open;
  if (!narrow.matches) localStorage.setItem(STORED, open ? 'open' : 'closed');
  if (hasFocus) (cameFrom?.isConnected ? (cameFrom as HTMLElement) : panelButton())?.focus();
  cameFrom = open ? document.activeElement : null;
}

const panelButton = (): HTMLElement | null => document.querySelector('.panel-button');

let leavesToText = false;

/** Closing the sheet moves the focus to the text, or to the button that opened it. */
function returnTo(desk: Desk): void {
  if (leavesToText) desk.focus();
  else panelButton()?.focus();
  leavesToText = false;
}

/** Opens and closes the panel, like `Mod+.`. */
export function PanelButton() {
  useLayoutEffect(() => {
    isOpen.value = !narrow.matches && localStorage.getItem(STORED) === 'open';
    const press = (event: KeyboardEvent): void => {
      if (event.key !== '.' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(!isOpen.peek());
      if (isOpen.peek()) queueMicrotask(() => document.querySelector<HTMLElement>('.panel h2')?.focus());
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <button
      type="button"
      class="button plain icon panel-button"
      aria-label={editorWords().panel}
      aria-expanded={isOpen.value}
      aria-keyshortcuts="Control+."
      title={`${editorWords().panel} (Ctrl+.)`}
      onClick={() => setOpen(!isOpen.peek())}
    >
      <Icon name="panel" />
    </button>
  );
}

const loadSections = () => import('./sections.tsx');

/** Moves the focus from the panel to the text. A sheet, which covers the text, is closed. */
function leave(desk: Desk): void {
  if (!narrow.matches) {
    desk.focus();
    return;
  }
  leavesToText = true;
  setOpen(false);
}

/** All fields of an item except its text: beside the text, or as a sheet on narrow screens. */
export function Panel({ item, desk }: { item: EditedItem; desk: Desk }) {
  const texts = editorWords();
  useEffect(() => whenIdle(loadSections), []);
  if (!isOpen.value) return null;
  const title = item.route === 'pages' ? texts.pagePanel : texts.postPanel;
  if (isNarrow.value)
    return (
      <Dialog title={title} form="side" onClose={() => setOpen(false)} onGone={() => returnTo(desk)}>
        <Later load={loadSections} props={{ item, desk, onLeave: () => leave(desk) }} />
      </Dialog>
    );
  return (
    <aside class="panel" aria-label={title}>
      <header class="dialog-head">
        <h2 tabIndex={-1}>{title}</h2>
        <button type="button" class="button plain icon" aria-label={shellWords().close} onClick={() => setOpen(false)}>
          <Icon name="close" />
        </button>
      </header>
      <Later load={loadSections} props={{ item, desk, onLeave: () => leave(desk) }} />
    </aside>
  );
}
