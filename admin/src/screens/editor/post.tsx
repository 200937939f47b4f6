import type { ScreenProps } from '../shared/screen-props.ts';
import { Editor } from './editor.tsx';

/** The editor of a post: `/posts/7` or `/posts/new`. */
export default function PostEditor({ params }: ScreenProps) {
  return <Editor route="posts" given={params['id']} />;
}
