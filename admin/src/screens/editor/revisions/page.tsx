import type { ScreenProps } from '../../shared/screen-props.ts';
import { Revisions } from './revisions.tsx';

/** The revisions of a page: `/pages/7/revisions`. */
export default function PageRevisions({ params }: ScreenProps) {
  return <Revisions route="pages" id={Number(params['id'])} />;
}
