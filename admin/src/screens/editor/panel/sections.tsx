import type { Desk } from '../../../editor/desk.ts';
import type { EditedItem } from '../../../editor/item.ts';
import { AddressField } from './address-field.tsx';
import { AuthorField } from './author-field.tsx';
import { CategoriesField } from './categories-field.tsx';
import { DateField } from './date-field.tsx';
import { DescribedFields } from './described-fields.tsx';
import { Discussion } from './discussion.tsx';
import { ExcerptField } from './excerpt-field.tsx';
import { FeaturedField } from './featured-field.tsx';
import { Outline } from './outline.tsx';
import { PageFields } from './page-fields.tsx';
import { StateSection } from './state-section.tsx';
import { TagsField } from './tags-field.tsx';

interface SectionsProps {
  readonly item: EditedItem;
  readonly desk: Desk;
  /** The text wants the focus. */
  readonly onLeave: () => void;
}

/** The fields of the panel, by what they are about. */
export default function Sections({ item, desk, onLeave }: SectionsProps) {
  const isPost = item.route === 'posts';
  return (
    <div class="panel-sections">
      <StateSection item={item} />
      <DateField item={item} />
      <AddressField item={item} />
      {isPost ? <CategoriesField item={item} /> : <PageFields item={item} />}
      {isPost && <TagsField item={item} />}
      <FeaturedField item={item} />
      <ExcerptField item={item} />
      <AuthorField item={item} />
      <Discussion item={item} />
      <DescribedFields item={item} />
      <Outline desk={desk} onLeave={onLeave} />
    </div>
  );
}
