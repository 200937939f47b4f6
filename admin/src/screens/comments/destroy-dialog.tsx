import { signal } from '@preact/signals';
import { Dialog } from '../../parts/index.ts';
import { commentsWords } from '../../words/comments.ts';
import { shellWords } from '../../words/shell.ts';

const asked = signal<{ readonly count: number; readonly onAgree: () => void } | undefined>(undefined);

/** Asks before comments are deleted for ever: that cannot be undone. */
export function askToDestroy(count: number, onAgree: () => void): void {
  asked.value = { count, onAgree };
}

/** The place of that question. */
export function DestroyDialog() {
  const texts = commentsWords();
  const current = asked.value;
  const close = (): void => {
    asked.value = undefined;
  };
  if (!current) return null;
  return (
    <Dialog title={texts.deleteAsk(current.count)} onClose={close}>
      <p>{texts.deleteText}</p>
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
          {texts.deleteForEver}
        </button>
      </div>
    </Dialog>
  );
}
