import { Problem } from '../../asking/index.ts';
import { tell } from '../../parts/index.ts';

/** Tells what the server refused; anything else is an error of ours. */
export function refused(problem: unknown): void {
  if (!(problem instanceof Problem)) throw problem;
  tell(problem.message, { kind: 'bad' });
}
