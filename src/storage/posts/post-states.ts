import type { ContentModel } from '../../content-model/index.ts';
import type { Condition } from '../conditions/conditions.ts';
import { partsOf } from '../conditions/narrow-condition.ts';
import { type Segment, truthBy } from '../plans/branches.ts';
import type { PostRow } from '../rows.ts';

/**
 * Post objects are listed and counted by type and state: these are the segments of posts. The state is the status as it is at
 * this moment: `future` while a published row waits for its date, `hidden` for media that are attached to something that is
 * not for everybody. So who may see what comes to whole states, mostly, and a list is a scan of one index for each of them.
 */
type Host = Pick<PostRow, 'type' | 'state'>;

/** Whether what is attached to the row is for everybody. */
export const isOpen = ({ postTypes }: ContentModel, host: Host | undefined): boolean =>
  host?.state === 'publish' && postTypes.get(host.type)?.isHost === true;

/** Whether the state depends on what the row is attached to. */
export const isAttached = (row: Pick<PostRow, 'type' | 'status' | 'parent_id'>): boolean =>
  row.type === 'attachment' && row.status === 'inherit' && row.parent_id !== 0;

/** The state of a row. @param host what an attached media item is attached to */
export function stateOf(
  model: ContentModel,
  row: Pick<PostRow, 'type' | 'status' | 'scheduled' | 'parent_id'>,
  host?: Host,
): string {
  if (row.scheduled) return 'future';
  return isAttached(row) && !isOpen(model, host) ? 'hidden' : row.status;
}

const statusOf: Readonly<Record<string, string>> = { future: 'publish', hidden: 'inherit' };

const segmentsOfTypes = new WeakMap<ReadonlyMap<string, number>, Map<string, Segment[]>>();
/** Revisions are not counted. */
const revisions: readonly Segment[] = [{ name: 'revision:inherit', values: { type: 'revision', state: 'inherit' } }];

/** The segments that a condition may be about, of those that have rows; undefined when it is not about one type. */
export function segmentsOfPosts(where: Condition, sizes: ReadonlyMap<string, number>): readonly Segment[] | undefined {
  const type = partsOf(where).find(
    (part) => part.kind === 'compare' && part.column === 'type' && part.operator === '=',
  );
  if (type?.kind !== 'compare' || typeof type.value !== 'string') return undefined;
  if (type.value === 'revision') return revisions;
  const known = segmentsOfTypes.get(sizes) ?? segmentsByType(sizes);
  segmentsOfTypes.set(sizes, known);
  return known.get(type.value) ?? [];
}

function segmentsByType(sizes: ReadonlyMap<string, number>): Map<string, Segment[]> {
  const segments = [...sizes].flatMap(([name, rows]): Segment[] => {
    const [type = '', state = '', ...more] = name.split(':');
    return rows > 0 && more.length === 0 ? [{ name, values: { type, state } }] : [];
  });
  return Map.groupBy(segments, ({ values }) => values['type'] ?? '');
}

/** Whether a condition holds of all rows of a type and state, or of none. */
export function truthInState({ values }: Segment, part: Condition): boolean | undefined {
  if (!('column' in part)) return undefined;
  const { state = '' } = values;
  if (part.column === 'status') return truthBy({ status: statusOf[state] ?? state }, part);
  if (part.column !== 'date_gmt' || part.kind !== 'compare') return truthBy(values, part);
  // What is due is published before: the state knows whether the moment has come.
  if (state !== 'publish' && state !== 'future') return undefined;
  if (part.operator === '<=') return state === 'publish';
  return part.operator === '>' ? state === 'future' : undefined;
}
