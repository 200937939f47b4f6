import { signal } from '@preact/signals';
import { Dialog } from '../../parts/index.ts';
import { postsWords } from '../../words/posts.ts';
import { shellWords } from '../../words/shell.ts';
import type { Kind } from './kinds.ts';

interface Asked {
  readonly kind: Kind;
  readonly count: number;
  readonly onAgree: () => void;
}

const asked = signal<Asked | undefined>(undefined);

/** Asks before items are deleted for ever: that cannot be undone. */
export function askToDestroy(kind: Kind, count: number, onAgree: () => void): void {
  asked.value = { kind, count, onAgree };
}

/** The place of that question. */
export function DestroyDialog() {
  const texts = postsWords();
  const current = asked.value;
  const close = (): void => {
    asked.value = undefined;
  };
  if (!current) return null;
  return (
    <Dialog title={texts.deleteAsk(current.count, current.kind.name)} onClose={close}>
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
