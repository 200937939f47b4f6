import type { EditedItem } from '../../../editor/item.ts';
import { Field, Stone } from '../../../parts/index.ts';
import { can } from '../../../server/index.ts';
import { panelWords } from '../../../words/panel.ts';
import { postsWords } from '../../../words/posts.ts';
import { faultOf, textOf } from './fields.ts';

/** The status, and who can read the item. The main button applies it. */
export function StateSection({ item }: { item: EditedItem }) {
  const texts = panelWords();
  const current = item.server.value?.status ?? 'draft';
  const isPrivate = textOf(item, 'status') === 'private';
  const mayPublish = can(item.route === 'pages' ? 'publish_pages' : 'publish_posts');
  const choose = (wanted: boolean): void => {
    const open = current === 'private' ? 'publish' : current;
    item.change({ status: wanted ? 'private' : open, ...(wanted ? { password: '' } : {}) });
  };
  return (
    <section class="panel-section">
      <p class="panel-state">
        <Stone status={current} /> {postsWords()[current as 'draft']}
        {item.server.value?.password && <span class="quiet">{texts.withPassword}</span>}
      </p>
      {mayPublish && (
        <fieldset class="panel-choices">
          <legend>{texts.visibility}</legend>
          <label class="check">
            <input type="radio" name="visibility" checked={!isPrivate} onChange={() => choose(false)} />
            {texts.everybody}
          </label>
          <label class="check">
            <input type="radio" name="visibility" checked={isPrivate} onChange={() => choose(true)} />
            {texts.privately}
          </label>
        </fieldset>
      )}
      {mayPublish && !isPrivate && (
        <Field label={texts.password} help={texts.passwordHelp} fault={faultOf(item, 'password')}>
          {(control) => (
            <input
              {...control}
              type="text"
              autocomplete="off"
              spellcheck={false}
              value={textOf(item, 'password')}
              onInput={({ currentTarget }) => item.change({ password: currentTarget.value })}
            />
          )}
        </Field>
      )}
    </section>
  );
}
