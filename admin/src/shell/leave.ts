import { endToasts } from '../parts/index.ts';
import { forgetAnswers, signOut, waiting } from '../server/index.ts';
import { shellWords } from '../words/shell.ts';

/** Signs out: asks first if changes have not reached the server, and deletes cached answers. */
export async function leave(): Promise<void> {
  if (waiting.peek() > 0 && !confirm(shellWords().leavesWaiting(waiting.peek()))) return;
  await endToasts();
  await signOut();
  await forgetAnswers();
  location.assign('/admin/');
}
