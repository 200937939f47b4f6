import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { shellWords } from '../words/shell.ts';
import { Icon } from './icon.tsx';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  /** Called when the user closes the dialog by the button, `Esc` or a click outside. Without it, the dialog cannot be closed. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ComponentChildren;
  /** Moves the focus after closing. When it returns `false`, the focus returns to the previous element. */
  readonly onGone?: (() => unknown) | undefined;
  /** `side` is at the edge of the page; on a phone, a sheet. */
  readonly form?: 'middle' | 'side' | 'wide';
}

const CONTENT =
  '.dialog-head ~ :is(input, select, textarea, button, a), .dialog-head ~ * :is(input, select, textarea, button, a)';

/** A modal dialog: the focus stays inside, and returns to the previous element. */
export function Dialog({ title, onClose, onGone, children, form = 'middle' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useId();
  // The focused element, once a control of the content has had the focus.
  const held = useRef<Element>(undefined);
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // The browser moved the focus, not the user.
    held.current = undefined;
    return () => {
      dialog.current?.close();
      if (onGone && onGone() !== false) return;
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useLayoutEffect(() => {
    if (held.current?.isConnected) return;
    // The first control of the content gets the focus, unless another one is marked; the close button precedes it
    // in the document. The content may be loaded later, and may be replaced.
    const first = dialog.current?.querySelector<HTMLElement>('[data-begin]');
    (first ?? dialog.current?.querySelector<HTMLElement>(CONTENT))?.focus();
  });
  return (
    <dialog
      ref={dialog}
      class={`dialog ${form}`}
      aria-labelledby={name}
      onFocusIn={({ target }) => {
        if (held.current || (target as Element).matches(CONTENT)) held.current = target as Element;
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose?.();
      }}
    >
      <div class="dialog-inside">
        <header class="dialog-head">
          <h2 id={name}>{title}</h2>
          {onClose && (
            <button type="button" class="button plain icon" aria-label={shellWords().close} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}
