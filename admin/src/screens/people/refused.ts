import { tell } from '../../parts/index.ts';
import { Problem } from '../../server/index.ts';

/** Shows what the server refused; rethrows anything else as a defect. */
export function refused(problem: unknown): void {
  if (!(problem instanceof Problem)) throw problem;
  tell(problem.message, { kind: 'bad' });
}
