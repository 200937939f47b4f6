import type { EditedItem } from '../../editor/item.ts';
import { isOffline } from '../../server/index.ts';
import { editorWords } from '../../words/editor.ts';
import { dayOf, timeOf } from '../../words/index.ts';

/** One line that says where the text is saved. */
export function SaveLine({ item }: { item: EditedItem }) {
  const texts = editorWords();
  const saving = item.saving.value;
  const text = (): string => {
    if (saving.state === 'saved') return texts.saved(momentText(saving.at));
    if (saving.state === 'refused') return texts.refused(saving.problem.message);
    if (saving.state === 'saving' || saving.state === 'waiting') return texts[isOffline.value ? 'waiting' : 'saving'];
    return texts[saving.state === 'typing' ? 'saving' : saving.state];
  };
  return (
    <p class={`save-line ${saving.state}`} role="status">
      {text()}
    </p>
  );
}

/** The time; with the date, unless it is today. */
function momentText(at: number): string {
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date().toDateString();
  return isToday ? timeOf(moment) : `${dayOf(moment)}, ${timeOf(moment)}`;
}
