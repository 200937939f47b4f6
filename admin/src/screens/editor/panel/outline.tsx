import { useEffect, useMemo, useState } from 'preact/hooks';
import { TextSelection } from 'prosemirror-state';
import type { Asked, Desk } from '../../../editor/desk.ts';
import type { EditedItem } from '../../../editor/item.ts';
import { countWords, headingsOf, type Outlined } from '../../../editor/outline.ts';
import { remarksOn } from '../../../editor/remarks.ts';
import { locale } from '../../../words/index.ts';
import { panelWords } from '../../../words/panel.ts';
import { textToolWords } from '../../../words/text-tools.ts';
import { givenDate } from './fields.ts';
import { momentOfLocal } from './site-time.ts';

/** The delay between the last change and counting the text. */
const PAUSE_MS = 400;
const WORDS_A_MINUTE = 220;

interface OutlineProps {
  readonly item: EditedItem;
  readonly desk: Desk;
  readonly onLeave: () => void;
}

/** The headings of the text, its length, and what is worth a look. */
export function Outline({ item, desk, onLeave }: OutlineProps) {
  const texts = textToolWords();
  const doc = desk.state.value?.doc;
  const [seen, setSeen] = useState<{ readonly words: number; readonly headings: readonly Outlined[] }>();
  useEffect(() => {
    if (!doc) return;
    const see = (): void => setSeen({ words: countWords(doc, locale.peek()), headings: headingsOf(doc) });
    if (!seen) return see();
    const timer = setTimeout(see, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [doc]);
  const jump = (at: number): void => {
    const view = desk.view.peek();
    if (!view || at >= view.state.doc.content.size) return;
    const place = TextSelection.near(view.state.doc.resolve(at + 1));
    view.dispatch(view.state.tr.setSelection(place).scrollIntoView());
    onLeave();
  };
  const asks = (what: Asked) => (): void => {
    onLeave();
    desk.ask(what);
  };
  const remarks = useMemo(
    () => doc && remarksOn(item, momentOfLocal(givenDate(item)), doc),
    [seen, item.fields.value['title'], item.fields.value['date']],
  );
  if (!seen || !remarks) return null;
  return (
    <section class="panel-section" aria-label={texts.outline}>
      <h3>{texts.outline}</h3>
      <p class="quiet">{texts.count(seen.words, Math.ceil(seen.words / WORDS_A_MINUTE))}</p>
      {seen.headings.length === 0 && <p class="quiet">{texts.noHeadings}</p>}
      <ul class="outline">
        {seen.headings.map(({ text, level, at }) => (
          <li key={at} class={`level-${level}`}>
            <button type="button" onClick={() => jump(at)}>
              {text || panelWords().untitled}
            </button>
          </li>
        ))}
      </ul>
      {remarks.length > 0 && (
        <>
          <h3>{panelWords().remarks}</h3>
          <ul>
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </>
      )}
      <div class="panel-buttons">
        <button type="button" class="button plain" aria-keyshortcuts="Control+Alt+F" onClick={asks('find')}>
          {texts.find}
        </button>
        <button type="button" class="button plain" onClick={asks('source')}>
          {texts.source}
        </button>
        {doc?.attrs['kind'] === 'classic' && (
          <button type="button" class="button plain" onClick={asks('convert')}>
            {texts.convert}
          </button>
        )}
      </div>
    </section>
  );
}
