import { signal } from '@preact/signals';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/** The dialogs and menus over the text. */
export type Asked = 'link' | 'picture' | 'replace' | 'gallery' | 'embed' | 'html' | 'source' | 'convert' | 'find';

/** Keys are not kept for a dialog that takes longer to load. */
const PATIENCE_MS = 3000;

/** The text as menus, toolbars and dialogs see it. */
export class Desk {
  readonly view = signal<EditorView | undefined>(undefined);
  /** The newest state of the view. */
  readonly state = signal<EditorState | undefined>(undefined);
  /** The dialog that is open. */
  readonly asked = signal<Asked | undefined>(undefined);
  /** Whether the toolbar was opened by keyboard, although nothing is selected. */
  readonly isToolbarWanted = signal(false);
  /** Whether the panel shows the settings of the block, so that the bar of a picture is not needed. */
  readonly isBlockShown = signal(false);
  /** The index of the current choice of the slash menu. */
  readonly choice = signal(0);
  /** Announced to screen readers. */
  readonly said = signal('');

  /** The keys for a dialog that is being loaded, and until when they are kept. */
  #awaited = 0;
  #typed = '';

  /** Opens a dialog. */
  ask(what: Asked): void {
    if (this.asked.peek() === what) return;
    this.#awaited = Date.now() + PATIENCE_MS;
    this.#typed = '';
    this.asked.value = what;
  }

  /** Keeps a key for the dialog that is being loaded; false if there is none. */
  keep(text: string): boolean {
    if (Date.now() > this.#awaited) return false;
    this.#typed += text;
    return true;
  }

  /** The text typed before the dialog was shown. */
  typed(): string {
    this.#awaited = 0;
    return this.#typed;
  }

  /** Closes the dialog. */
  close(): void {
    this.asked.value = undefined;
  }

  /** Returns to the text. */
  focus(): void {
    this.view.peek()?.focus();
  }
}
