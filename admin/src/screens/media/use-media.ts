import { place } from '../../place.ts';
import { MEDIA_FIELDS, type MediaItem, mediaContext } from '../shared/media-item.ts';
import { type Listed, useList } from '../shared/use-list.ts';

const FILTERS = ['status', 'search', 'type', 'author', 'month', 'only'] as const;

const chosen = (name: (typeof FILTERS)[number]): string => place.value.query.get(name) ?? '';

export const isFiltered = (): boolean => FILTERS.some((name) => chosen(name) !== '');

/** The files that the URL selects. */
export function useMedia(): Listed<MediaItem> {
  const only = chosen('only');
  return useList<MediaItem>('wp/v2/media', {
    context: mediaContext(),
    status: chosen('status'),
    search: chosen('search'),
    media_type: chosen('type'),
    author: chosen('author'),
    ...monthOf(chosen('month')),
    ...(only === 'not-attached' ? { parent: '0' } : {}),
    ...(only === 'without-alt' ? { missing_alt: 'true' } : {}),
    _fields: MEDIA_FIELDS,
  });
}

/** The arguments for a month such as `2026-11`, in the time zone of the site. */
function monthOf(month: string): { after?: string; before?: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  if (!(year && number)) return {};
  const first = new Date(Date.UTC(year, number - 1, 1));
  const next = new Date(Date.UTC(year, number, 1));
  const text = (moment: Date): string => moment.toISOString().slice(0, 19);
  return { after: text(new Date(first.getTime() - 1000)), before: text(next) };
}
