import { tell } from '../../parts/index.ts';
import { Problem } from '../../server/index.ts';
import { listWords } from '../../words/lists.ts';
import { allItems } from './all-items.ts';

interface EmptyTrashProps {
  /** The route, such as `wp/v2/posts`. */
  readonly route: string;
  /** Asks for confirmation, and deletes the items. */
  readonly onItems: (items: readonly { readonly id: number }[]) => void;
}

/** Deletes the whole trash, not only the items of the list. */
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
