import type { ScreenProps } from '../../shared/screen-props.ts';
import { Revisions } from './revisions.tsx';

/** The revisions of a post: `/posts/7/revisions`. */
export default function PostRevisions({ params }: ScreenProps) {
  return <Revisions route="posts" id={Number(params['id'])} />;
}
