import type { ContentModel } from '../content-model/index.ts';
import type { WxrItem } from './wxr/wxr-events.ts';

/** The kinds of items that are imported. */
export const itemKinds = ({ postTypes }: ContentModel): readonly string[] =>
  [...postTypes.values()].map(({ restBase }) => restBase);

export const ITEM_STATUSES: ReadonlySet<string> = new Set([
  ...['publish', 'future', 'draft', 'pending', 'private', 'trash', 'inherit'],
]);

/** The name of a type of items in reports: its collection; undefined for unsupported types. */
export const kindOfItem = ({ postTypes }: ContentModel, { postType }: WxrItem): string | undefined =>
  postTypes.get(postType ?? '')?.restBase;

/** Why an item is not supported; undefined if it is. */
export function obstacleOf(model: ContentModel, item: WxrItem): string | undefined {
  const status = item.status || 'publish';
  if (kindOfItem(model, item) === undefined) return `there is no type ${item.postType || 'given'} here`;
  return ITEM_STATUSES.has(status) ? undefined : `there is no status ${status} here`;
}
