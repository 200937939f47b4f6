import type { ItemRoute } from '../../../editor/item-state.ts';
import type { ScreenProps } from '../../shared/screen-props.ts';
import { Revisions } from './revisions.tsx';

/** The revisions of a post or a page: `/posts/7/revisions`. */
export default function ItemRevisions({ params }: ScreenProps) {
  return <Revisions route={params.area as ItemRoute} id={Number(params['id'])} />;
}
