import { type Answer, ask, type Change, Problem, send } from '../../server/index.ts';

/** Changes of an item run one after the other, since each depends on the result of the previous one. */
const lines = new Map<string, Promise<unknown>>();

/** Members of an item by their names. */
export type Members = Readonly<Record<string, unknown>>;

/**
 * Sends a change of an item of a list; lists have no versions. Reads the item first: if it is no longer as the list showed
 * it, nothing is sent; the change requires the version that was read. Offline, the change is queued and sent as it
 * is.
 *
 * @param seen the values that the change is based on, as the list showed them
 * @throws Problem 412 when somebody else has changed them
 */
export const sendAsSeen = <Body = unknown>(change: Change, seen: Members): Promise<Answer<Body>> =>
  inLine(change.item, async () => {
    const found = await findNow(change, seen);
    if (!isSame(found.members, seen)) throw new Problem({ status: 412, code: 'changed_meanwhile', message: '' });
    return send<Body>({ ...change, tag: found.tag });
  });

/**
 * Sends a change that depends on the current item, such as one more category, so that concurrent changes are kept.
 *
 * @param bodyOf the body to send, given the current members
 * @returns undefined if the item already has the values
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

/** The current members, with the version; offline, those that the list showed. */
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
