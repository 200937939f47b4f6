import { useLayoutEffect, useRef } from 'preact/hooks';
import type { EditedItem } from '../../editor/item.ts';
import { plain } from '../../server/index.ts';
import { editorWords } from '../../words/editor.ts';

/** The title grows with its text; `Enter` moves to the text below. */
export function Title({ item, isReadOnly }: { item: EditedItem; isReadOnly: boolean }) {
  const texts = editorWords();
  const field = useRef<HTMLTextAreaElement>(null);
  const raw = String(item.fields.value['title'] ?? '');
  // Shows the rendered title; the raw one is unchanged unless it is edited.
  const shown = plain(raw);
  useLayoutEffect(() => {
    if (field.current && item.isNew) field.current.focus();
  }, []);
  return (
    <>
      <h1 class="unseen">{shown || texts.title}</h1>
      <textarea
        ref={field}
        class="editor-title"
        aria-label={texts.title}
        placeholder={texts.titleHint}
        rows={1}
        dir="auto"
        readOnly={isReadOnly}
        value={shown}
        onInput={({ currentTarget }) => item.change({ title: currentTarget.value.replace(/\n/g, ' ') })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          document.querySelector<HTMLElement>('.text')?.focus();
        }}
      />
    </>
  );
}
