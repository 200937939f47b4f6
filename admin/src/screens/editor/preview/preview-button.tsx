import { useLayoutEffect, useState } from 'preact/hooks';
import { TEXTS } from '../../../editor/fields.ts';
import type { EditedItem } from '../../../editor/item.ts';
import { Icon } from '../../../parts/index.ts';
import { Later } from '../../../parts/later.tsx';
import { editorWords } from '../../../words/editor.ts';
import type { Previewed } from '../../shared/preview-dialog.tsx';

const load = () => import('../../shared/preview-dialog.tsx');

/** The item with its current texts. A new item is saved first: the server can preview only items that it has. */
async function textsNow(item: EditedItem): Promise<Previewed> {
  if (item.isNew) await item.save();
  else await item.keepOnDevice();
  const fields = item.fields.peek();
  return {
    type: item.route === 'posts' ? 'post' : 'page',
    id: item.id.peek(),
    ...Object.fromEntries(TEXTS.map((name) => [name, fields[name]])),
  };
}

/** Previews the item as readers will see it; also by `Mod+Alt+P`. */
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
      {isOpen && (
        <Later
          load={load}
          props={{ title: texts.preview, what: () => textsNow(item), onClose: () => setOpen(false) }}
        />
      )}
    </>
  );
}
