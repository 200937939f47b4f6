import { signal } from '@preact/signals';
import { Later } from '../../parts/later.tsx';
import { postsWords } from '../../words/posts.ts';
import type { Row } from '../shared/post-actions.ts';
import type { Kind } from '../shared/post-kinds.ts';
import type { Previewed } from '../shared/preview-dialog.tsx';

const shown = signal<Previewed | undefined>(undefined);

const load = () => import('../shared/preview-dialog.tsx');

/** Previews an item of a list as readers will see it. */
export function preview({ route }: Kind, { id }: Row): void {
  shown.value = { type: route === 'posts' ? 'post' : 'page', id };
}

/** Renders the open preview. */
export function PreviewPlace() {
  const what = shown.value;
  if (!what) return null;
  const onClose = (): void => {
    shown.value = undefined;
  };
  return <Later load={load} props={{ title: postsWords().preview, what: async () => what, onClose }} />;
}
