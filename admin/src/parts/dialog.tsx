import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { shellWords } from '../words/shell.ts';
import { Icon } from './icon.tsx';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  /** Is told when the dialog was left, by the button, `Esc` or a click beside it. Without it, it cannot be left. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ComponentChildren;
  /** Where the focus goes instead, when the dialog has gone. */
  readonly onGone?: (() => void) | undefined;
  /** `side` stands at the end of the page, as a sheet on a phone. */
  readonly form?: 'middle' | 'side' | 'wide';
}

const CONTENT =
  '.dialog-head ~ :is(input, select, textarea, button, a), .dialog-head ~ * :is(input, select, textarea, button, a)';

/** A modal dialog: the focus stays inside, and returns to where it came from. */
export function Dialog({ title, onClose, onGone, children, form = 'middle' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useId();
  // What has the focus, once a control of the content had it.
  const held = useRef<Element>(undefined);
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // That was the choice of the browser.
    held.current = undefined;
    return () => {
      dialog.current?.close();
      if (onGone) onGone();
      else if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useLayoutEffect(() => {
    if (held.current?.isConnected) return;
    // The first control of the content is what one came for, unless another says so; the button that closes comes before it
    // only in order. The content may come later, and another may take its place.
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
