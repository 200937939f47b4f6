import { Stone } from '../../parts/index.ts';
import { Later } from '../../parts/later.tsx';
import { MenuLater } from '../../parts/menu-later.tsx';
import { addressOf } from '../../place.ts';
import { can, titleOf } from '../../server/index.ts';
import { momentOf, number } from '../../words/index.ts';
import { listWords } from '../../words/lists.ts';
import { postsWords } from '../../words/posts.ts';
import type { Choice } from '../shared/filter-select.tsx';
import type { Row } from '../shared/post-actions.ts';
import type { Kind } from '../shared/post-kinds.ts';
import { When } from '../shared/when.tsx';

interface PostRowProps {
  readonly kind: Kind;
  readonly row: Row;
  readonly isSelected: boolean;
  /** Whether this device has a text that is not saved. */
  readonly isUnsaved: boolean;
  readonly onSelect: (through: boolean) => void;
  readonly isEdited: boolean;
  readonly onEdit: (id: number | undefined) => void;
  readonly authors: readonly Choice[];
  readonly categories: readonly Choice[];
  /** The number of comments, once it is known. */
  readonly comments: number | undefined;
}

const loadEdit = () => import('./quick-edit.tsx');
const loadMenu = () => import('./row-menu.tsx');

/** A row of the list, or its quick edit. */
export function PostRow({ isEdited, ...props }: PostRowProps) {
  if (!isEdited) return <ShownRow {...props} />;
  const { kind, row, authors, categories, onEdit } = props;
  return (
    <Later load={loadEdit} props={{ kind, row, authors, categories, onClose: () => onEdit(undefined) }}>
      <ShownRow {...props} />
    </Later>
  );
}

function ShownRow({
  kind,
  row,
  isSelected,
  onSelect,
  onEdit,
  authors,
  categories,
  ...more
}: Omit<PostRowProps, 'isEdited'>) {
  const texts = postsWords();
  const title = titleOf(row) || listWords().untitled;
  const notes = [
    row.status === 'publish' ? '' : texts[row.status as 'draft'],
    row.sticky ? texts.sticky : '',
    row.password ? texts.protected : '',
    more.isUnsaved ? listWords().unsavedHere : '',
  ].filter(Boolean);
  const moment = momentOf(row.date_gmt ?? row.modified_gmt);
  const nameIn = (choices: readonly Choice[], id: number): string | undefined =>
    choices.find(({ value }) => Number(value) === id)?.label;
  const names = (row.categories ?? []).map((id) => nameIn(categories, id));
  return (
    <tr data-row={row.id} aria-selected={isSelected}>
      <td class="list-check">
        <input
          type="checkbox"
          aria-label={listWords().select(title)}
          checked={isSelected}
          onClick={(event) => onSelect(event.shiftKey)}
        />
      </td>
      <td>
        <span class="list-title">
          <Stone status={row.status} />
          <span>
            <a href={addressOf(`/${kind.route}/${row.id}`)} data-first dir="auto">
              {title}
            </a>
            {notes.length > 0 && <span class="list-notes">{notes.join(' · ')}</span>}
          </span>
        </span>
      </td>
      <td class="list-wide quiet">{nameIn(authors, row.author)}</td>
      {kind.hasTerms && <td class="list-wide quiet">{names.filter(Boolean).join(', ')}</td>}
      <td class="list-more list-date">
        <When moment={moment} />
      </td>
      <td class="list-more list-comments quiet numbers">
        <Comments of={row.id} count={more.comments} />
      </td>
      <td class="list-end">
        <MenuLater
          label={listWords().actionsFor(title)}
          load={loadMenu}
          props={{ kind, row, onEdit: () => onEdit(row.id) }}
        />
      </td>
    </tr>
  );
}

/** The number of comments of an item, as a link for users who may moderate. */
function Comments({ of, count }: { of: number; count: number | undefined }) {
  if (!count) return null;
  const text = (
    <>
      {number(count)}
      <span class="list-words"> {postsWords().commentsOf(count)}</span>
    </>
  );
  if (!can('edit_published_posts')) return text;
  return <a href={addressOf(`/comments?post=${of}&status=all`)}>{text}</a>;
}
