import type { ContentModel } from '../../content-model/index.ts';
import type { PostRow } from '../rows.ts';

/**
 * Post objects are listed and counted by type and state: these are the segments of posts. The state is the current
 * status: `future` while a published row waits for its date, `hidden` for media that are attached to an item that is
 * not public. So visibility mostly selects complete states, and a list is an index scan for each of them.
 */
type Host = Pick<PostRow, 'type' | 'state'>;

/** Whether media attached to the row are public. */
export const isOpen = ({ postTypes }: ContentModel, host: Host | undefined): boolean =>
  host?.state === 'publish' && postTypes.get(host.type)?.isHost === true;

/** Whether the state depends on the item that the row is attached to. */
export const isAttached = (row: Pick<PostRow, 'type' | 'status' | 'parent_id'>): boolean =>
  row.type === 'attachment' && row.status === 'inherit' && row.parent_id !== 0;

/** The state of a row. @param host the item that media are attached to */
export function stateOf(
  model: ContentModel,
  row: Pick<PostRow, 'type' | 'status' | 'scheduled' | 'parent_id'>,
  host?: Host,
): string {
  if (row.scheduled) return 'future';
  return isAttached(row) && !isOpen(model, host) ? 'hidden' : row.status;
}
