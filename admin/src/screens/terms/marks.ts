import { signal } from '@preact/signals';
import { makeMarks } from '../shared/marks.ts';
import type { Term } from './term.ts';

export type Fields = Partial<Pick<Term, 'name' | 'slug' | 'description' | 'parent'>>;

/** Changes of terms that are being sent. */
export const marks = makeMarks<Fields>();

/** Terms that are deleted when their toast disappears. */
export const leaving = signal<ReadonlyMap<number, Term>>(new Map());
