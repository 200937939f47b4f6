import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { shellWords } from '../words/shell.ts';
import { Icon } from './icon.tsx';
import './toasts.css';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'done' | 'bad';
  readonly undo?: (() => void) | undefined;
  /** Is told when the toast has gone without undo. */
  readonly onGone?: (() => unknown) | undefined;
}

/** How long what was done can be undone here, while the toast is neither hovered nor focused. */
const SHOWN_MS = 10_000;

const shown = signal<readonly Toast[]>([]);
/** Changes whose message has closed, and which a key can still undo on the same page. */
let past: readonly { readonly undo: () => void; readonly page: string }[] = [];
let last = 0;

/** Tells what was done, with a way back: `tell('3 posts moved to the trash', { undo })`. */
export function tell(text: string, more: Partial<Pick<Toast, 'kind' | 'undo' | 'onGone'>> = {}): void {
  last += 1;
  const before = shown.peek();
  shown.value = [...before.slice(-2), { id: last, text, kind: 'done', ...more }];
  before.slice(0, -2).forEach(pass);
}

/** What a toast told is over: what waited for its end cannot be undone then, all else can. */
function pass({ undo, onGone }: Toast): unknown {
  if (undo && !onGone) past = [...past.slice(-9), { undo, page: location.pathname }];
  return onGone?.();
}

/** Takes all toasts away, as when the page is left: what waited for undo is done now. */
export async function endToasts(): Promise<void> {
  const before = shown.peek();
  shown.value = [];
  await Promise.all(before.map(pass));
  past = [];
}

addEventListener('pagehide', () => void endToasts());

/** Undoes what was done last on this page; false when there is nothing. */
export function undoLast(): boolean {
  const toast = shown.value.findLast(({ undo }) => undo);
  if (toast) undoIt(toast);
  past = past.filter(({ page }) => page === location.pathname);
  const gone = toast ? undefined : past.at(-1);
  past = past.filter((one) => one !== gone);
  gone?.undo();
  return toast !== undefined || gone !== undefined;
}

function drop({ id }: Toast): void {
  shown.value = shown.value.filter((one) => one.id !== id);
}

/** A toast that was undone ends no more, though it loses the focus as it goes. */
function end(toast: Toast): void {
  if (!shown.peek().includes(toast)) return;
  drop(toast);
  pass(toast);
}

function undoIt(toast: Toast): void {
  drop(toast);
  toast.undo?.();
}

/** The place where toasts appear; their texts are announced. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown.value.map((toast) => (
        <Shown key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function Shown({ toast }: { toast: Toast }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const run = (): void => {
    timer.current = setTimeout(() => end(toast), SHOWN_MS);
  };
  const rest = (): void => clearTimeout(timer.current);
  const from = useRef<HTMLElement>(undefined);
  /** The focus returns to where it was before the toast, unless another element has it. */
  const close = (how: (toast: Toast) => void) => (): void => {
    how(toast);
    setTimeout(() => document.querySelector(':focus') ?? from.current?.focus());
  };
  useEffect(() => {
    run();
    return rest;
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it there for longer
    <div
      class={`toast ${toast.kind}`}
      onMouseEnter={rest}
      onMouseLeave={run}
      onFocusIn={(event) => {
        rest();
        from.current ??= event.relatedTarget as HTMLElement;
      }}
      onFocusOut={run}
    >
      <span>{toast.text}</span>
      {toast.undo && (
        <button type="button" class="button plain" onClick={close(undoIt)}>
          {shellWords().undo}
        </button>
      )}
      <button type="button" class="button plain icon" aria-label={shellWords().close} onClick={close(end)}>
        <Icon name="close" />
      </button>
    </div>
  );
}
