import { can, titleOf, user } from '../../asking/index.ts';
import { Icon, Stone, tell } from '../../parts/index.ts';
import { Later } from '../../parts/later.tsx';
import { Menu, type MenuItem } from '../../parts/menu.tsx';
import { addressOf } from '../../place.ts';
import { fullDate, momentOf, relativeDate } from '../../words/index.ts';
import { listWords } from '../../words/lists.ts';
import { postsWords } from '../../words/posts.ts';
import type { Choice } from '../shared/filter-select.tsx';
import { destroy, duplicate, type Row, restore, trash } from './actions.ts';
import type { Kind } from './kinds.ts';
import { preview } from './preview.tsx';

interface PostRowProps {
  readonly kind: Kind;
  readonly row: Row;
  readonly isSelected: boolean;
  readonly onSelect: (through: boolean) => void;
  readonly isEdited: boolean;
  readonly onEdit: (id: number | undefined) => void;
  readonly authors: readonly Choice[];
  readonly categories: readonly Choice[];
}

const loadEdit = () => import('./quick-edit.tsx');

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

function ShownRow({ kind, row, isSelected, onSelect, onEdit, authors, categories }: Omit<PostRowProps, 'isEdited'>) {
  const texts = postsWords();
  const title = titleOf(row) || listWords().untitled;
  const notes = [
    row.status === 'publish' ? '' : texts[row.status as 'draft'],
    row.sticky ? texts.sticky : '',
    row.password ? texts.protected : '',
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
      <td class="list-more quiet">{nameIn(authors, row.author)}</td>
      {kind.hasTerms && <td class="list-more quiet">{names.filter(Boolean).join(', ')}</td>}
      <td class="list-more list-date quiet numbers">
        <time dateTime={moment.toISOString()} title={fullDate(moment)}>
          {relativeDate(moment)}
        </time>
      </td>
      <td class="list-end">
        <Menu
          label={listWords().actionsFor(title)}
          button={<Icon name="more" />}
          items={itemsFor(kind, row, () => onEdit(row.id))}
        />
      </td>
    </tr>
  );
}

/** Only a page with a secure address has a clipboard; everywhere else the address is shown. */
async function copyLink({ link }: Row): Promise<void> {
  const isCopied = await navigator.clipboard?.writeText(link).then(
    () => true,
    () => false,
  );
  tell(isCopied ? postsWords().linkCopied : link);
}

/** What can be done with a row; without a place for it, no quick edit. */
export function itemsFor(kind: Kind, row: Row, onEdit?: () => void): MenuItem[] {
  const texts = postsWords();
  if (row.status === 'trash')
    return [
      { label: texts.restore, onChoose: () => void restore(kind, [row]) },
      {
        label: listWords().deleteForEver,
        isBad: true,
        onChoose: () => destroy(kind, [row]),
      },
    ];
  const isOwn = row.author === user.value?.id;
  const mayEdit = isOwn || can(kind.editOthers);
  return [
    { label: texts.open, href: addressOf(`/${kind.route}/${row.id}`) },
    ...(row.status === 'publish'
      ? [
          { label: texts.view, href: row.link },
          { label: texts.copyLink, onChoose: () => void copyLink(row) },
        ]
      : []),
    ...(mayEdit ? [{ label: texts.preview, onChoose: () => preview(kind, row) }] : []),
    ...(mayEdit && onEdit ? [{ label: texts.quickEdit, onChoose: onEdit }] : []),
    { label: texts.duplicate, onChoose: () => void duplicate(kind, row) },
    ...(mayEdit ? [{ label: texts.toTrash, isBad: true, onChoose: () => void trash(kind, [row]) }] : []),
  ];
}
