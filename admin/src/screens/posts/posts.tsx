import { Later } from '../../parts/later.tsx';
import { useFree } from '../../parts/use-early.ts';
import { place } from '../../place.ts';
import { type Kind, kinds } from '../shared/post-kinds.ts';
import type { ScreenProps } from '../shared/screen-props.ts';
import { PostList } from './list.tsx';
import './quick-edit.css';

const loadTree = () => import('./page-tree.tsx');
const loadDialogs = () => import('./list-dialogs.tsx');

/** The posts as a list; the pages as a list or as a tree. */
export default function Posts({ params }: ScreenProps) {
  const isFree = useFree();
  const route = params.area as Kind['route'];
  const isTree = route === 'pages' && place.value.query.get('view') === 'tree';
  return (
    <>
      {isTree ? <Later load={loadTree} props={{}} /> : <PostList kind={kinds[route]} />}
      {isFree && <Later load={loadDialogs} props={{}} />}
    </>
  );
}
