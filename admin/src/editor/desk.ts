import { signal } from '@preact/signals';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/** What can be asked for over the text. */
export type Asked = 'link' | 'picture' | 'replace' | 'gallery' | 'embed' | 'html' | 'source' | 'find';

/** A dialog that takes longer to load is not waited for with keys. */
const PATIENCE_MS = 3000;

/** The text as menus, toolbars and dialogs see it. */
export class Desk {
  readonly view = signal<EditorView | undefined>(undefined);
  /** The newest state of the view. */
  readonly state = signal<EditorState | undefined>(undefined);
  /** The dialog that is open. */
  readonly asked = signal<Asked | undefined>(undefined);
  /** Whether the keyboard wants the toolbar, although nothing is selected. */
  readonly isToolbarWanted = signal(false);
  /** Whether the panel shows what the block says: the bar of a picture is not needed then. */
  readonly isBlockShown = signal(false);
  /** Which of the choices of the slash menu is current. */
  readonly choice = signal(0);
  /** Said to screen readers. */
  readonly said = signal('');

  /** Until when keys are meant for a dialog that is being loaded, and which they were. */
  #awaited = 0;
  #typed = '';

  /** Opens a dialog. */
  ask(what: Asked): void {
    if (this.asked.peek() === what) return;
    this.#awaited = Date.now() + PATIENCE_MS;
    this.#typed = '';
    this.asked.value = what;
  }

  /** Keeps what is typed for the dialog that is not there yet; false if none is awaited. */
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
