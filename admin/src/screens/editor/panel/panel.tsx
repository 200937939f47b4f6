import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { EditedItem } from '../../../editor/item.ts';
import { Dialog, Icon } from '../../../parts/index.ts';
import { panelWords } from '../../../words/panel.ts';
import { shellWords } from '../../../words/shell.ts';
import { AddressField } from './address-field.tsx';
import { AuthorField } from './author-field.tsx';
import { CategoriesField } from './categories-field.tsx';
import { DateField } from './date-field.tsx';
import { Discussion } from './discussion.tsx';
import { ExcerptField } from './excerpt-field.tsx';
import { FeaturedField } from './featured-field.tsx';
import { PageFields } from './page-fields.tsx';
import { StateSection } from './state-section.tsx';
import { TagsField } from './tags-field.tsx';
import './panel.css';

const STORED = 'quoin-panel';
/** Narrower than this, the panel is a sheet over the text. */
const narrow = matchMedia('(max-width: 1000px)');
const isNarrow = signal(narrow.matches);
narrow.addEventListener('change', () => {
  isNarrow.value = narrow.matches;
});

const isOpen = signal(false);

function setOpen(open: boolean): void {
  isOpen.value = open;
  if (!narrow.matches) localStorage.setItem(STORED, open ? 'open' : 'closed');
}

/** Opens and closes the panel, as `Mod+.` does. */
export function PanelButton() {
  useEffect(() => {
    isOpen.value = !narrow.matches && localStorage.getItem(STORED) === 'open';
    const press = (event: KeyboardEvent): void => {
      if (event.key !== '.' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(!isOpen.peek());
      if (isOpen.peek()) requestAnimationFrame(() => document.querySelector<HTMLElement>('.panel h2')?.focus());
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <button
      type="button"
      class="button plain icon"
      aria-label={panelWords().panel}
      aria-expanded={isOpen.value}
      aria-keyshortcuts="Control+."
      title={`${panelWords().panel} (Ctrl+.)`}
      onClick={() => setOpen(!isOpen.peek())}
    >
      <Icon name="panel" />
    </button>
  );
}

/** Everything about an item but its text: beside it, or as a sheet where there is no room. */
export function Panel({ item }: { item: EditedItem }) {
  const texts = panelWords();
  if (!isOpen.value) return null;
  const title = item.route === 'pages' ? texts.pagePanel : texts.postPanel;
  if (isNarrow.value)
    return (
      <Dialog title={title} form="side" onClose={() => setOpen(false)}>
        <Sections item={item} />
      </Dialog>
    );
  return (
    <aside class="panel" aria-label={title}>
      <header class="dialog-head">
        <h2 tabIndex={-1}>{title}</h2>
        <button type="button" class="button plain icon" aria-label={shellWords().close} onClick={() => setOpen(false)}>
          <Icon name="close" />
        </button>
      </header>
      <Sections item={item} />
    </aside>
  );
}

function Sections({ item }: { item: EditedItem }) {
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
    </div>
  );
}
