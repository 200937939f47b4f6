import { DescribedField, type FieldSchema, useDescription } from '../../../described/index.ts';
import type { EditedItem } from '../../../editor/item.ts';
import { panelWords } from '../../../words/panel.ts';
import { faultOf } from './fields.ts';

/** Further fields from the schema of the server: format and template if there is a choice, and the meta fields of the site. */
export function DescribedFields({ item }: { item: EditedItem }) {
  const { fields } = useDescription(`wp/v2/${item.route}`);
  const texts = panelWords();
  const shown = (['format', 'template', 'meta'] as const).flatMap((name) => {
    const schema = fields?.[name];
    return schema && hasChoice(schema) && name in item.fields.value ? [{ name, schema }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section class="panel-section">
      {shown.map(({ name, schema }) => (
        <DescribedField
          key={name}
          name={name}
          schema={schema}
          texts={{ label: texts[name] }}
          value={item.fields.value[name]}
          fault={faultOf(item, name)}
          onChange={(value) => item.change({ [name]: value })}
        />
      ))}
    </section>
  );
}

const hasChoice = ({ enum: choices = [], properties = {} }: FieldSchema): boolean =>
  choices.length > 1 || Object.keys(properties).length > 0;
