import type { EditedItem } from '../../../editor/item.ts';
import { Field } from '../../../parts/index.ts';
import { readable } from '../../../server/index.ts';
import { panelWords } from '../../../words/panel.ts';
import { faultOf, textOf } from './fields.ts';

/** The slug, and the resulting address. */
export function AddressField({ item }: { item: EditedItem }) {
  const texts = panelWords();
  const server = item.server.value;
  const slug = textOf(item, 'slug');
  const shown = readable(slug || server?.generated_slug || '…');
  const address = server?.permalink_template?.replace(/%postname%|%pagename%/, () => shown);
  return (
    <section class="panel-section">
      <Field label={texts.slug} help={texts.slugHelp} fault={faultOf(item, 'slug')}>
        {(control) => (
          <input
            {...control}
            type="text"
            spellcheck={false}
            value={readable(slug)}
            placeholder={readable(server?.generated_slug ?? '')}
            onInput={({ currentTarget }) => item.change({ slug: currentTarget.value })}
          />
        )}
      </Field>
      {address && (
        <p class="panel-address">
          {server?.status === 'publish' && server.slug === slug ? (
            <a href={server.link} target="_blank" rel="noreferrer">
              {address}
            </a>
          ) : (
            <span class="quiet">{address}</span>
          )}
        </p>
      )}
    </section>
  );
}
