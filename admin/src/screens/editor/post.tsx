import type { ScreenProps } from '../shared/screen-props.ts';
import { Editor } from './editor.tsx';

/** The editor of a post: `/posts/7` or `/posts/new`. */
export default function PostEditor({ params }: ScreenProps) {
  const id = Number(params['id']);
  return <Editor route="posts" id={Number.isInteger(id) && id > 0 ? id : undefined} />;
}
