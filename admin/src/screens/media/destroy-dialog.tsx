import { signal } from '@preact/signals';
import { Dialog } from '../../parts/index.ts';
import { mediaWords } from '../../words/media.ts';
import { shellWords } from '../../words/shell.ts';

interface Asked {
  readonly count: number;
  readonly onAgree: () => void;
}

const asked = signal<Asked | undefined>(undefined);

/** Asks before files are deleted for ever: that cannot be undone. */
export function askToDestroy(count: number, onAgree: () => void): void {
  asked.value = { count, onAgree };
}

/** The place of that question. */
export function DestroyDialog() {
  const texts = mediaWords();
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
