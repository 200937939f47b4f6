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
  /** Called when the toast has closed without undo. */
  readonly onGone?: (() => unknown) | undefined;
}

/** How long a change can be undone by its toast, while that is neither hovered nor focused. */
const SHOWN_MS = 10_000;

const shown = signal<readonly Toast[]>([]);
/** Changes whose toast has closed; they can still be undone on the same page. */
let past: readonly (Change & { readonly page: string })[] = [];
let last = 0;

/** A change that can be undone. */
interface Change {
  readonly text: string;
  undo(): void;
}

/** Announces a change, with undo: `tell('3 posts moved to the trash', { undo })`. */
export function tell(text: string, more: Partial<Pick<Toast, 'kind' | 'undo' | 'onGone'>> = {}): void {
  last += 1;
  const before = shown.peek();
  shown.value = [...before.slice(-2), { id: last, text, kind: 'done', ...more }];
  before.slice(0, -2).forEach(pass);
}

/** Closes a toast: a pending change is committed and can no longer be undone; others can. */
function pass({ text, undo, onGone }: Toast): unknown {
  if (undo && !onGone) past = [...past.slice(-9), { text, undo, page: location.pathname }];
  return onGone?.();
}

/** Closes all toasts, for example when the page is left: pending changes are committed. */
export async function endToasts(): Promise<void> {
  const before = shown.peek();
  shown.value = [];
  await Promise.all(before.map(pass));
  past = [];
}

addEventListener('pagehide', () => void endToasts());

/** The changes on this page that can be undone, the last one first. */
export function recentChanges(): readonly Change[] {
  past = past.filter(({ page }) => page === location.pathname);
  const told = shown.value.filter(({ undo }) => undo);
  return [
    ...past.map((change) => ({
      text: change.text,
      undo() {
        past = past.filter((one) => one !== change);
        change.undo();
      },
    })),
    ...told.map((toast) => ({ text: toast.text, undo: () => undoIt(toast) })),
  ].reverse();
}

/** Undoes the last change on this page; false if there is none. */
export function undoLast(): boolean {
  const [change] = recentChanges();
  change?.undo();
  return change !== undefined;
}

function drop({ id }: Toast): void {
  shown.value = shown.value.filter((one) => one.id !== id);
}

/** A toast that was undone does not close a second time when it loses the focus. */
function end(toast: Toast): void {
  if (!shown.peek().includes(toast)) return;
  drop(toast);
  pass(toast);
}

function undoIt(toast: Toast): void {
  drop(toast);
  toast.undo?.();
}

/** The region of the toasts; their texts are announced. */
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
  /** Returns the focus to the element before the toast, unless another one has it. */
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
