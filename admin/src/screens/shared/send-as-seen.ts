import { type Answer, ask, type Change, Problem, send } from '../../asking/index.ts';

/** Changes of an item wait for each other: each is made of what the one before left. */
const lines = new Map<string, Promise<unknown>>();

/** Members of an item by their names. */
export type Members = Readonly<Record<string, unknown>>;

/**
 * Sends a change of an item that was seen in a list, which tells no versions. The item is asked for first: when it is no
 * longer as it was seen, nothing is sent; the change itself is of the version that was found. Without a network the change
 * waits, and is sent as it is.
 *
 * @param seen the members that the change follows from, as they were shown
 * @throws Problem 412 when somebody else has changed them
 */
export const sendAsSeen = <Body = unknown>(change: Change, seen: Members): Promise<Answer<Body>> =>
  inLine(change.item, async () => {
    const found = await findNow(change, seen);
    if (!isSame(found.members, seen)) throw new Problem({ status: 412, code: 'changed_meanwhile', message: '' });
    return send<Body>({ ...change, tag: found.tag });
  });

/**
 * Sends a change that follows from what the item is now, such as one more of its categories: whoever changed it since it was
 * seen loses nothing.
 *
 * @param bodyOf what is sent, of the members as they are now
 * @returns nothing where the item is already as the change would make it
 */
export const sendFromNow = <Body = unknown>(
  change: Change,
  seen: Members,
  bodyOf: (now: Members) => Members,
): Promise<Answer<Body> | undefined> =>
  inLine(change.item, async () => {
    const found = await findNow(change, seen);
    const body = bodyOf(found.members);
    return isSame(found.members, body) ? undefined : send<Body>({ ...change, body, tag: found.tag });
  });

function inLine<Outcome>(item: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const outcome = (lines.get(item) ?? Promise.resolve()).then(work, work);
  lines.set(item, outcome);
  return outcome;
}

/** The members as they are, with the version; without a network, as they were seen. */
async function findNow({ path }: Change, seen: Members): Promise<{ members: Members; tag?: string | undefined }> {
  try {
    const [route, query] = path.split('?');
    const own = new URLSearchParams(query);
    own.set('_fields', Object.keys(seen).join());
    const { body, tag } = await ask<Members>(`${route}?${own}`);
    return { members: body, tag };
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== 0) throw problem;
    return { members: seen };
  }
}

const isSame = (one: Members, other: Members): boolean =>
  Object.keys(other).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
