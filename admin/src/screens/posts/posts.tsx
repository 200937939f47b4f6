import { DestroyDialog } from '../shared/destroy-dialog.tsx';
import { kinds } from './kinds.ts';
import { PostList } from './list.tsx';
import './quick-edit.css';

/** The list of posts. */
export default function Posts() {
  return (
    <>
      <PostList kind={kinds.posts} />
      <DestroyDialog />
    </>
  );
}
