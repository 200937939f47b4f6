import type { EditedItem } from '../../../editor/item.ts';
import { can } from '../../../server/index.ts';
import { panelWords } from '../../../words/panel.ts';
import { textOf } from './fields.ts';

/** Comments, pingbacks, and whether a post stays at the top. */
export function Discussion({ item }: { item: EditedItem }) {
  const texts = panelWords();
  const open = (name: string, label: string) => (
    <label class="check">
      <input
        type="checkbox"
        checked={textOf(item, name) === 'open'}
        onChange={({ currentTarget }) => item.change({ [name]: currentTarget.checked ? 'open' : 'closed' })}
      />
      {label}
    </label>
  );
  return (
    <fieldset class="panel-section">
      <legend>{texts.discussion}</legend>
      {open('comment_status', texts.comments)}
      {open('ping_status', texts.pings)}
      {item.route === 'posts' && !item.fields.value['password'] && can('edit_others_posts') && can('publish_posts') && (
        <label class="check">
          <input
            type="checkbox"
            checked={item.fields.value['sticky'] === true}
            onChange={({ currentTarget }) => item.change({ sticky: currentTarget.checked })}
          />
          {texts.sticky}
        </label>
      )}
    </fieldset>
  );
}
