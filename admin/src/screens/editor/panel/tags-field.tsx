import type { EditedItem } from '../../../editor/item.ts';
import { TagPicker } from '../../shared/tag-picker.tsx';
import { faultOf, idsOf } from './fields.ts';

/** The tags of a post. */
export function TagsField({ item }: { item: EditedItem }) {
  return (
    <section class="panel-section">
      <TagPicker
        chosen={idsOf(item, 'tags')}
        fault={faultOf(item, 'tags')}
        onChange={(tags) => item.change({ tags })}
      />
    </section>
  );
}
