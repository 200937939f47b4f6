import { useMemo } from 'preact/hooks';
import { convertToBlocks, writeContent } from '../../../content/index.ts';
import type { Desk } from '../../../editor/desk.ts';
import { replaceContent } from '../../../editor/replace-content.ts';
import { Dialog } from '../../../parts/index.ts';
import { shellWords } from '../../../words/shell.ts';
import { textToolWords } from '../../../words/text-tools.ts';
import { Comparison } from '../safety/comparison.tsx';

/** Shows what converting a classic text to blocks changes in its HTML, and converts it. */
export function ConvertDialog({ desk }: { desk: Desk }) {
  const texts = textToolWords();
  const [before, after] = useMemo(() => {
    const doc = desk.state.peek()?.doc;
    return doc ? [writeContent(doc), writeContent(convertToBlocks(doc))] : ['', ''];
  }, []);
  const convert = (): void => {
    const view = desk.view.peek();
    if (view) replaceContent(view, after);
    desk.close();
  };
  return (
    <Dialog title={texts.convert} form="wide" onClose={() => desk.close()} onGone={() => desk.focus()}>
      <p data-begin tabIndex={-1}>
        {texts.convertText}
      </p>
      <Comparison
        before={{ name: texts.classic, title: '', content: before, excerpt: '' }}
        after={{ name: texts.blocks, title: '', content: after, excerpt: '' }}
        isWide
        isHtml
      />
      <div class="dialog-actions">
        <button type="button" class="button" onClick={() => desk.close()}>
          {shellWords().cancel}
        </button>
        <button type="button" class="button main" onClick={convert}>
          {texts.doConvert}
        </button>
      </div>
    </Dialog>
  );
}
