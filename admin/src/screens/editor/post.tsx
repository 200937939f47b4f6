import type { ItemRoute } from '../../editor/item-state.ts';
import type { ScreenProps } from '../shared/screen-props.ts';
import { Editor } from './editor.tsx';

/** The editor of a post or a page: `/posts/7` or `/pages/new`. */
export default function ItemEditor({ params }: ScreenProps) {
  return <Editor route={params.area as ItemRoute} given={params['id']} />;
}
