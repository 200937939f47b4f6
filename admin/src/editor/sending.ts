import { type Answer, changed, type Post, send } from '../server/index.ts';
import { type Fields, TEXTS } from './fields.ts';
import type { ItemState } from './item-state.ts';
import { dropFromDevice, keepOnDevice } from './keeping.ts';
import { isGone, onlyProblems } from './saving.ts';

/** Handles a newer version of somebody else. */
type Meet = () => Promise<void>;

/**
 * Saves without being asked: one's own draft as it is; what is public, or belongs to others, as an autosave, which readers
 * never see.
 */
export async function saveQuietly(item: ItemState, meet: Meet): Promise<void> {
  if (item.isHeld.peek()) return;
  await keepOnDevice(item);
  const changes = item.changes.peek();
  if (Object.keys(changes).length === 0 || item.waits) return;
  if (!item.isPublic) return void (await save(item, {}, meet).catch(onlyProblems));
  if (!TEXTS.some((name) => name in changes)) return;
  const texts = Object.fromEntries(TEXTS.map((name) => [name, item.fields.peek()[name]]));
  await deliver(item, meet, () =>
    send({ item: item.name, method: 'POST', path: item.path('/autosaves'), body: texts, tag: item.tag }),
  ).catch((problem: unknown) => afterRefusal(item, problem, () => saveQuietly(item, meet)).catch(onlyProblems));
}

/**
 * Saves all changes, and further fields, such as a status.
 *
 * @throws Problem the refusal of the server; the text stays on the device
 */
export async function save(item: ItemState, more: Fields, meet: Meet): Promise<void> {
  if (item.isHeld.peek()) return;
  await keepOnDevice(item);
  // A second save of a new item waits for the first one: it needs the id.
  await item.creating;
  const { isNew } = item;
  const sent = { ...item.saveable, ...more };
  if (Object.keys(sent).length === 0 && !isNew) {
    item.saving.value = { state: 'saved', at: Date.now() };
    return;
  }
  const saving = deliver(item, meet, () =>
    send<Post>({
      item: item.name,
      method: isNew ? 'POST' : 'PATCH',
      path: isNew ? `wp/v2/${item.route}?context=edit` : item.path(),
      body: sent,
      tag: item.tag,
    }),
  ).then(async (answer) => {
    if (!answer) return;
    if (item.isTouched) await dropFromDevice(item);
    item.take(answer, sent);
    changed(`wp/v2/${item.route}?`);
    await keepOnDevice(item);
  });
  if (isNew) item.creating = saving.catch(onlyProblems);
  await saving.catch((problem: unknown) => afterRefusal(item, problem, () => save(item, more, meet)));
}

/** Continues after a conflict that was merged; throws other errors again. */
async function afterRefusal(item: ItemState, problem: unknown, goOn: () => Promise<void>): Promise<void> {
  onlyProblems(problem);
  if (!problem.isConflict || item.waits) throw problem;
  await goOn();
}

/** Sends a change and reports its progress. */
async function deliver<Body>(
  item: ItemState,
  meet: Meet,
  request: () => Promise<Answer<Body>>,
): Promise<Answer<Body> | undefined> {
  if (item.waits) return undefined;
  item.saving.value = { state: navigator.onLine ? 'saving' : 'waiting' };
  const sentAt = item.changeCount;
  try {
    const answer = await request();
    item.tag = answer.tag ?? item.tag;
    item.saving.value =
      item.changeCount === sentAt ? { state: 'saved', at: Date.now() } : { state: item.isUnkept ? 'typing' : 'device' };
    return answer;
  } catch (problem) {
    onlyProblems(problem);
    if (problem.isConflict) await meet();
    else item.saving.value = isGone(problem) && !item.isNew ? { state: 'gone' } : { state: 'refused', problem };
    throw problem;
  }
}
