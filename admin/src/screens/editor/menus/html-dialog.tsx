import { useMemo, useState } from 'preact/hooks';
import { blocksFrom, htmlOfBlock, replaceBlock, withLineEnds } from '../../../editor/block-html.ts';
import type { Desk } from '../../../editor/desk.ts';
import { Dialog, Field } from '../../../parts/index.ts';
import { blockWords } from '../../../words/blocks.ts';
import { shellWords } from '../../../words/shell.ts';

/** Edits a block as the HTML that is saved. */
export function HtmlDialog({ desk }: { desk: Desk }) {
  const texts = blockWords();
  const before = useMemo(() => {
    const state = desk.state.peek();
    return state ? htmlOfBlock(state) : '';
  }, []);
  const [html, setHtml] = useState(before);
  const [fault, setFault] = useState<string>();
  const apply = (): void => {
    const view = desk.view.peek();
    if (!view || html === before) {
      desk.close();
      return;
    }
    const nodes = blocksFrom(withLineEnds(html, before), view.state);
    if (nodes === 'empty' || nodes === 'delimiters') {
      setFault(nodes === 'empty' ? texts.emptyHtml : texts.noDelimiters);
      return;
    }
    view.dispatch(replaceBlock(view.state, nodes));
    desk.close();
  };
  return (
    <Dialog title={texts.htmlTitle} form="wide" onClose={() => desk.close()} onGone={() => desk.focus()}>
      <Field label={texts.htmlField} fault={fault}>
        {(control) => (
          <textarea
            {...control}
            class="html-field"
            rows={14}
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
          {texts.apply}
        </button>
      </div>
    </Dialog>
  );
}
