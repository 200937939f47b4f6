import { Problem } from '../../asking/index.ts';
import { tell } from '../../parts/index.ts';
import { listWords } from '../../words/lists.ts';
import { allItems } from './all-items.ts';

interface EmptyTrashProps {
  /** Such as `wp/v2/posts`. */
  readonly route: string;
  /** Asks before the items are deleted, and does it. */
  readonly onItems: (items: readonly { readonly id: number }[]) => void;
}

/** Deletes all that is in the trash, and not what the list shows alone. */
export default function EmptyTrash({ route, onItems }: EmptyTrashProps) {
  const find = (): void =>
    void allItems(route, { status: 'trash', context: 'edit' }).then(
      (items) => items.length > 0 && onItems(items),
      (problem: unknown) => {
        if (!(problem instanceof Problem)) throw problem;
        tell(problem.message, { kind: 'bad' });
      },
    );
  return (
    <button type="button" class="button bad" onClick={find}>
      {listWords().emptyTrash}
    </button>
  );
}
