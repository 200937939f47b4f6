import { signal } from '@preact/signals';
import { Dialog } from '../../parts/index.ts';
import { listWords } from '../../words/lists.ts';
import { shellWords } from '../../words/shell.ts';

interface Asked {
  /** The question, and its consequences. */
  readonly deleteAsk: string;
  readonly deleteText: string;
  readonly onAgree: () => void;
}

const asked = signal<Asked | undefined>(undefined);

/** Asks for confirmation before items are deleted permanently. */
export function askToDestroy(question: Asked): void {
  asked.value = question;
}

/** Renders the open dialog. */
export default function DestroyDialog() {
  const current = asked.value;
  const close = (): void => {
    asked.value = undefined;
  };
  if (!current) return null;
  return (
    <Dialog title={current.deleteAsk} onClose={close}>
      <p>{current.deleteText}</p>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={close}>
          {shellWords().cancel}
        </button>
        <button
          type="button"
          class="button bad"
          onClick={() => {
            close();
            current.onAgree();
          }}
        >
          {listWords().deleteForEver}
        </button>
      </div>
    </Dialog>
  );
}
