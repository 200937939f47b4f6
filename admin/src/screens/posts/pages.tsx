import { DestroyDialog } from './destroy-dialog.tsx';
import { kinds } from './kinds.ts';
import { PostList } from './list.tsx';
import './quick-edit.css';

/** The list of pages. */
export default function Pages() {
  return (
    <>
      <PostList kind={kinds.pages} />
      <DestroyDialog />
    </>
  );
}
