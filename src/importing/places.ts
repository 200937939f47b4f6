import type { ContentModel } from '../content-model/index.ts';
import type { WxrItem } from './wxr/wxr-events.ts';

const kinds: Readonly<Record<string, string>> = { post: 'posts', page: 'pages', attachment: 'media' };

/** The kinds of items that are imported. */
export const ITEM_KINDS: readonly string[] = Object.values(kinds);

export const ITEM_STATUSES: ReadonlySet<string> = new Set([
  ...['publish', 'future', 'draft', 'pending', 'private', 'trash', 'inherit'],
]);

/** The name of a type of items in reports; undefined for types that have no place here. */
export const kindOfItem = ({ postType }: WxrItem): string | undefined => kinds[postType ?? ''];

/** Why an item has no place here; undefined if it has. */
export function obstacleOf(model: ContentModel, item: WxrItem): string | undefined {
  const status = item.status || 'publish';
  if (!model.postTypes.has(item.postType ?? '') || kindOfItem(item) === undefined)
    return `there is no type ${item.postType || 'given'} here`;
  return ITEM_STATUSES.has(status) ? undefined : `there is no status ${status} here`;
}
