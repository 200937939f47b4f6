import { tell, undoLast } from '../../parts/index.ts';
import { ask, COUNTS, changed, type Problem, plain, randomName, refresh, send } from '../../server/index.ts';
import { commentsWords } from '../../words/comments.ts';
import { judgingWords } from '../../words/judging.ts';
import { listWords } from '../../words/lists.ts';
import { forEach, inOrder } from '../shared/bulk.ts';
import { askToDestroy } from '../shared/destroy-dialog.tsx';
import { focusRow, whenFree } from '../shared/keys.ts';
import { makeOnce } from '../shared/once.ts';
import { sendAsSeen } from '../shared/send-as-seen.ts';
import { type Comment, type State, sent } from './comment.ts';
import { marks } from './marks.ts';

/** The actions on comments, each with undo. `path` is the list that shows them. */

const route = (id: number): string => `wp/v2/comments/${id}`;
const item = (id: number): string => `comments/${id}`;

/** A changed comment leaves its own address, unless the change says which comment stays. */
const keepingAddress = ({ author_ip }: Comment): object => (author_ip ? { author_ip } : {});

const patch = (row: Comment, body: Readonly<Record<string, unknown>>) =>
  sendAsSeen<Comment>(
    { item: item(row.id), method: 'PATCH', path: route(row.id), body: { ...body, ...keepingAddress(row) } },
    { status: row.status },
  );

function moved(rows: readonly Comment[], stateOf: (row: Comment) => State, path: string) {
  return marks.during(new Map(rows.map((row) => [row.id, { status: stateOf(row) }])), async () => {
    const outcome = await forEach(rows, (row) => patch(row, { status: sent(stateOf(row)) }));
    await shownAgain(path);
    return outcome;
  });
}

/** Sets the state of comments, with undo. @returns the comments that were refused */
export async function judge(rows: readonly Comment[], state: State, path: string): Promise<readonly Comment[]> {
  const { done, refused } = await inOrder(moved(rows, () => state, path));
  const [first] = refused;
  if (first) tellRefusal(refused.length, first.problem);
  if (done.length > 0)
    tell(judgingWords().judged(done.length, state), { undo: () => void takeBack(done, state, path) });
  return refused.map(({ item: row }) => row);
}

/** Undoes the last change of state, which may not have been announced yet. */
export const undoJudged = async (): Promise<void> => {
  await inOrder(Promise.resolve());
  setTimeout(undoLast);
};

async function takeBack(rows: readonly Comment[], state: State, path: string): Promise<void> {
  const from = document.activeElement;
  const before = new Map(rows.map((row) => [row.id, row.status]));
  const now = rows.map((row) => ({ ...row, status: state }));
  const { refused } = await moved(now, ({ id }) => before.get(id) ?? state, path);
  if (refused[0]) tellRefusal(refused.length, refused[0].problem);
  whenFree(() => focusRow(rows[0]?.id), from);
}

function tellRefusal(count: number, problem: Problem): void {
  const texts = judgingWords();
  tell(problem.isConflict ? texts.judgedMeanwhile(count) : listWords().refused(count, problem.message), {
    kind: 'bad',
  });
}

const once = makeOnce();

/** Asks for confirmation, and deletes comments permanently. */
export function destroy(rows: readonly Pick<Comment, 'id'>[], path: string): void {
  const texts = judgingWords();
  askToDestroy({
    deleteAsk: texts.deleteAsk(rows.length),
    deleteText: texts.deleteText,
    onAgree: () => void once(rows, destroyAll),
  });
  async function destroyAll(): Promise<void> {
    const { done, refused } = await forEach(rows, ({ id }) => ask(`${route(id)}?force=true`, { method: 'DELETE' }));
    await shownAgain(path);
    if (refused[0]) tellRefusal(refused.length, refused[0].problem);
    if (done.length > 0) tell(texts.deleted(done.length));
  }
}

/** Reloads the list and the number of pending comments. */
async function shownAgain(path: string): Promise<void> {
  changed(COUNTS);
  await refresh(path);
}

/** Replies to a comment, and approves it if it is on hold. @throws Problem when the reply is refused */
export async function reply(row: Comment, content: string, path: string): Promise<void> {
  const texts = judgingWords();
  const { body } = await send<Comment>({
    item: `new/${randomName()}`,
    method: 'POST',
    path: 'wp/v2/comments',
    body: { post: row.post, parent: row.id, content },
  });
  const name = plain(row.author_name) || commentsWords().nobody;
  if (body.status !== 'approved') tell(texts.answerWaits);
  if (row.status !== 'hold') {
    await shownAgain(path);
    return tell(texts.answered(name));
  }
  const { done, refused } = await moved([row], () => 'approved', path);
  if (refused[0]) tellRefusal(1, refused[0].problem);
  tell(done.length > 0 ? texts.answeredAndApproved(name) : texts.answered(name), {
    undo: done.length > 0 ? () => void takeBack(done, 'approved', path) : undefined,
  });
}
