import type { WxrItem } from './wxr/wxr-events.ts';

/** How a second run recognises an item: by its id, or its guid, or its title and date. */
export function nameOfItem(item: WxrItem): string {
  if (item.postId) return String(item.postId);
  return item.guid || `${item.title ?? ''} ${item.postDate ?? item.pubDate ?? ''}`;
}

/** The name of an item in the report. */
export const labelOf = ({ postType, postId, title, line, toldBy }: WxrItem): string =>
  // Only exports have lines.
  `${postType || 'item'} ${postId ?? ''} "${title ?? ''}"${toldBy === undefined ? ` (line ${line})` : ''}`.replace(
    '  ',
    ' ',
  );
