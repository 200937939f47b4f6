import type { Node } from 'prosemirror-model';
import { make } from '../kind.ts';

/** A pasted heading: the first level is that of the title, so it becomes the second. */
export const pastedHeading = (level: number, line: readonly Node[]): Node =>
  make('heading', { level: Math.max(2, level) }, line);
