import { Icon, tell } from '../../parts/index.ts';
import { Menu, type MenuItem } from '../../parts/menu.tsx';
import { addressOf } from '../../place.ts';
import { can, titleOf, user } from '../../server/index.ts';
import { listWords } from '../../words/lists.ts';
import { postsWords } from '../../words/posts.ts';
import { destroy, duplicate, type Row, restore, trash } from '../shared/post-actions.ts';
import type { Kind } from '../shared/post-kinds.ts';
import { preview } from './preview.tsx';

interface RowMenuProps {
  readonly kind: Kind;
  readonly row: Row;
  /** Opens the quick edit, where the list has one. */
  readonly onEdit?: () => void;
  readonly first?: readonly MenuItem[];
}

/** The actions on a row of the list. */
export default function RowMenu({ kind, row, onEdit, first = [] }: RowMenuProps) {
  return (
    <Menu
      label={listWords().actionsFor(titleOf(row) || listWords().untitled)}
      button={<Icon name="more" />}
      items={[...first, ...itemsFor(kind, row, onEdit)]}
      isOpenAtFirst
    />
  );
}

/** Only pages with a secure address have a clipboard; elsewhere the address is shown. */
async function copyLink({ link }: Row): Promise<void> {
  const isCopied = await navigator.clipboard?.writeText(link).then(
    () => true,
    () => false,
  );
  tell(isCopied ? postsWords().linkCopied : link);
}

function itemsFor(kind: Kind, row: Row, onEdit?: () => void): MenuItem[] {
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
