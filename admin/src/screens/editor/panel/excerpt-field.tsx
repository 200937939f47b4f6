import type { EditedItem } from '../../../editor/item.ts';
import { Field } from '../../../parts/index.ts';
import { panelWords } from '../../../words/panel.ts';
import { faultOf, textOf } from './fields.ts';

export function ExcerptField({ item }: { item: EditedItem }) {
  const texts = panelWords();
  return (
    <section class="panel-section">
      <Field label={texts.excerpt} help={texts.excerptHelp} fault={faultOf(item, 'excerpt')}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            dir="auto"
            class="panel-excerpt"
            value={textOf(item, 'excerpt')}
            onInput={({ currentTarget }) => item.change({ excerpt: currentTarget.value })}
          />
        )}
      </Field>
    </section>
  );
}
