import type { ScreenProps } from '../shared/screen-props.ts';
import { Editor } from './editor.tsx';

/** The editor of a page: `/pages/7` or `/pages/new`. */
export default function PageEditor({ params }: ScreenProps) {
  return <Editor route="pages" given={params['id']} />;
}
