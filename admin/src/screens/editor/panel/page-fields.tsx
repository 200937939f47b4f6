import { useState } from 'preact/hooks';
import type { EditedItem } from '../../../editor/item.ts';
import { Combobox } from '../../../parts/combobox.tsx';
import { Field } from '../../../parts/index.ts';
import { type Post, titleOf, useKept } from '../../../server/index.ts';
import { panelWords } from '../../../words/panel.ts';
import { useSearch } from '../../shared/use-search.ts';
import { faultOf } from './fields.ts';

type Named = Pick<Post, 'id' | 'title'>;

/** The parent and the order of a page. */
export function PageFields({ item }: { item: EditedItem }) {
  const texts = panelWords();
  const parent = Number(item.fields.value['parent'] ?? 0);
  const [text, setText] = useState('');
  const current = useKept<Named>(parent ? `wp/v2/pages/${parent}?context=edit&_fields=id,title` : undefined).answer
    ?.body;
  const phrase = text.trim();
  const found = useSearch<Named>(
    phrase
      ? `wp/v2/pages?context=edit&per_page=8&status=publish,private,draft&_fields=id,title&search=${encodeURIComponent(phrase)}`
      : undefined,
  ).filter(({ id }) => id !== item.id.value);
  const nameOf = (page: Named): string => titleOf(page) || texts.untitled;
  return (
    <section class="panel-section">
      <Field label={texts.parent} fault={faultOf(item, 'parent')}>
        {(control) => (
          <>
            {parent > 0 && (
              <p class="panel-chosen">
                {current ? nameOf(current) : `#${parent}`}
                <button type="button" class="button plain" onClick={() => item.change({ parent: 0 })}>
                  {texts.removeParent}
                </button>
              </p>
            )}
            <Combobox
              control={control}
              text={text}
              listLabel={texts.foundPages}
              options={found.map((page) => ({ id: String(page.id), label: nameOf(page) }))}
              onText={setText}
              onChoose={({ id }) => {
                setText('');
                item.change({ parent: Number(id) });
              }}
            />
          </>
        )}
      </Field>
      <OrderField item={item} />
    </section>
  );
}

/** The order among the pages with the same parent. */
function OrderField({ item }: { item: EditedItem }) {
  const texts = panelWords();
  /** The typed text, which may not be a number yet, such as `-`. */
  const [typed, setTyped] = useState<string>();
  return (
    <Field label={texts.order} help={texts.orderHelp} fault={faultOf(item, 'menu_order')}>
      {(control) => (
        <input
          {...control}
          type="number"
          value={typed ?? Number(item.fields.value['menu_order'] ?? 0)}
          onInput={({ currentTarget: { value, valueAsNumber } }) => {
            setTyped(value);
            item.change({ menu_order: Math.trunc(valueAsNumber || 0) });
          }}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </Field>
  );
}
