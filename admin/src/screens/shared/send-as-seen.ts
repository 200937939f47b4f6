import { type Answer, ask, type Change, Problem, send } from '../../asking/index.ts';

/** Changes of an item wait for each other: each is made of what the one before left. */
const lines = new Map<string, Promise<unknown>>();

/**
 * Sends a change of an item that was seen in a list, which tells no versions. The item is asked for first: when it is no
 * longer as it was seen, nothing is sent; the change itself is of the version that was found. Without a network the change
 * waits, and is sent as it is.
 *
 * @param seen the members that the change follows from, as they were shown
 * @throws Problem 412 when somebody else has changed them
 */
export function sendAsSeen<Body = unknown>(
  change: Change,
  seen: Readonly<Record<string, unknown>>,
): Promise<Answer<Body>> {
  const before = lines.get(change.item) ?? Promise.resolve();
  const answer = before.then(
    () => checked<Body>(change, seen),
    () => checked<Body>(change, seen),
  );
  lines.set(change.item, answer);
  return answer;
}

async function checked<Body>(change: Change, seen: Readonly<Record<string, unknown>>): Promise<Answer<Body>> {
  const names = Object.keys(seen);
  let version: string | undefined;
  try {
    const [path] = change.path.split('?');
    const { body, tag } = await ask<Record<string, unknown>>(`${path}?_fields=${names.join()}`);
    if (names.some((name) => JSON.stringify(body[name]) !== JSON.stringify(seen[name])))
      throw new Problem({ status: 412, code: 'changed_meanwhile', message: '' });
    version = tag;
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== 0) throw problem;
  }
  return send<Body>({ ...change, tag: version });
}
