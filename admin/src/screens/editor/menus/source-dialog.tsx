import { useMemo, useState } from 'preact/hooks';
import { writeContent } from '../../../content/index.ts';
import { withLineEnds } from '../../../editor/block-html.ts';
import type { Desk } from '../../../editor/desk.ts';
import { replaceContent } from '../../../editor/replace-content.ts';
import { Dialog, Field } from '../../../parts/index.ts';
import { blockWords } from '../../../words/blocks.ts';
import { shellWords } from '../../../words/shell.ts';
import { textToolWords } from '../../../words/text-tools.ts';

/** Edits the whole content as it is saved. */
export function SourceDialog({ desk }: { desk: Desk }) {
  const texts = textToolWords();
  const before = useMemo(() => {
    const state = desk.state.peek();
    return state ? writeContent(state.doc) : '';
  }, []);
  const [html, setHtml] = useState(before);
  const apply = (): void => {
    const view = desk.view.peek();
    if (view && html !== before) replaceContent(view, withLineEnds(html, before));
    desk.close();
  };
  return (
    <Dialog title={texts.source} form="wide" onClose={() => desk.close()} onGone={() => desk.focus()}>
      <Field label={texts.sourceField}>
        {(control) => (
          <textarea
            {...control}
            class="html-field source"
            spellcheck={false}
            value={html}
            onInput={({ currentTarget }) => setHtml(currentTarget.value)}
          />
        )}
      </Field>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={() => desk.close()}>
          {shellWords().cancel}
        </button>
        <button type="button" class="button main" onClick={apply}>
          {blockWords().apply}
        </button>
      </div>
    </Dialog>
  );
}
