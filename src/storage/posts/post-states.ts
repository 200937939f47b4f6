import type { ContentModel } from '../../content-model/index.ts';
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
