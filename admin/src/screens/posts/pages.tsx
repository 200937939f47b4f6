import { place } from '../../place.ts';
import { DestroyDialog } from '../shared/destroy-dialog.tsx';
import { kinds } from './kinds.ts';
import { PostList } from './list.tsx';
import { PageTree } from './page-tree.tsx';
import './quick-edit.css';

/** The pages, as a list or as a tree. */
export default function Pages() {
  return (
    <>
      {place.value.query.get('view') === 'tree' ? <PageTree /> : <PostList kind={kinds.pages} />}
      <DestroyDialog />
    </>
  );
}
