import { signal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import type { Desk } from '../../../editor/desk.ts';
import type { EditedItem } from '../../../editor/item.ts';
import { blockWords } from '../../../words/blocks.ts';
import { editorWords } from '../../../words/editor.ts';
import { panelWords } from '../../../words/panel.ts';
import { AddressField } from './address-field.tsx';
import { AuthorField } from './author-field.tsx';
import { BlockFields } from './block-fields.tsx';
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
  /** Called when the text should get the focus. */
  readonly onLeave: () => void;
}

type Tab = 'post' | 'block';
const TABS: readonly Tab[] = ['post', 'block'];
const tab = signal<Tab>('post');

/** The subject of the panel: the item, or the block at the cursor. */
export default function Sections(props: SectionsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const labels = {
    post: blockWords()[props.item.route === 'pages' ? 'page' : 'post'],
    block: panelWords().block,
  };
  const walk = (event: KeyboardEvent): void => {
    if (!/^(Arrow(Left|Right)|Home|End)$/.test(event.key)) return;
    event.preventDefault();
    tab.value = tab.peek() === 'post' ? 'block' : 'post';
    list.current?.querySelector<HTMLElement>(`#${id}-${tab.peek()}`)?.focus();
  };
  return (
    <>
      <div ref={list} class="panel-tabs" role="tablist" aria-label={editorWords().panel} onKeyDown={walk}>
        {TABS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            aria-controls={`${id}-panel`}
            aria-selected={tab.value === one}
            tabIndex={tab.value === one ? 0 : -1}
            onClick={() => {
              tab.value = one;
            }}
          >
            {labels[one]}
          </button>
        ))}
      </div>
      <div class="panel-sections" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab.value}`}>
        {tab.value === 'post' ? <ItemSections {...props} /> : <BlockFields desk={props.desk} onLeave={props.onLeave} />}
      </div>
    </>
  );
}

/** The fields of the item, in groups. */
function ItemSections({ item, desk, onLeave }: SectionsProps) {
  const isPost = item.route === 'posts';
  return (
    <>
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
      <Outline item={item} desk={desk} onLeave={onLeave} />
    </>
  );
}
