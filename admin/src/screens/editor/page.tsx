import type { ScreenProps } from '../shared/screen-props.ts';
import { Editor } from './editor.tsx';

/** The editor of a page: `/pages/7` or `/pages/new`. */
export default function PageEditor({ params }: ScreenProps) {
  const id = Number(params['id']);
  return <Editor route="pages" id={Number.isInteger(id) && id > 0 ? id : undefined} />;
}
