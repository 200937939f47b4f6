import { makeMarks } from '../shared/marks.ts';
import type { State } from './comment.ts';

/** States that were chosen here and are being sent. */
export const marks = makeMarks<{ readonly status: State }>();
