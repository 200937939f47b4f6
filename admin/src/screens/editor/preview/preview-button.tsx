import { useLayoutEffect, useState } from 'preact/hooks';
import type { EditedItem } from '../../../editor/item.ts';
import { Icon } from '../../../parts/index.ts';
import { Later } from '../../../parts/later.tsx';
import { editorWords } from '../../../words/editor.ts';

/** Shows the item as people will read it; also by `Mod+Alt+P`. */
export function PreviewButton({ item }: { item: EditedItem }) {
  const texts = editorWords();
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.code !== 'KeyP' || !event.altKey || !(event.ctrlKey || event.metaKey)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button type="button" class="button plain icon" aria-label={texts.preview} onClick={() => setOpen(true)}>
        <Icon name="eye" />
      </button>
      {isOpen && <Later load={() => import('./preview-dialog.tsx')} props={{ item, onClose: () => setOpen(false) }} />}
    </>
  );
}
