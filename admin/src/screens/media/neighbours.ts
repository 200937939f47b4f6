import { signal } from '@preact/signals';
import { useKept } from '../../server/index.ts';
import { mediaContext } from '../shared/media-item.ts';
import { listPath } from '../shared/use-list.ts';

/** The list that was shown last: its address, and its files in order. */
const lastList = signal<{ readonly path: string; readonly ids: readonly number[] }>({ path: '/media', ids: [] });

export function noteList(path: string, ids: readonly number[]): void {
  lastList.value = { path, ids };
}

/** The address of the list that was shown last, below `/admin`. */
export const listAddress = (): string => lastList.value.path;

interface Neighbours {
  readonly before: number | undefined;
  readonly behind: number | undefined;
}

/** The files before and after one: in the list that was shown last, otherwise by date. */
export function useNeighbours(id: number, date: string | undefined): Neighbours {
  const { ids } = lastList.value;
  const at = ids.indexOf(id);
  const isListed = at >= 0;
  const newer = useKept<{ id: number }[]>(isListed || !date ? undefined : beside({ after: date, order: 'asc' }));
  const older = useKept<{ id: number }[]>(isListed || !date ? undefined : beside({ before: date, order: 'desc' }));
  if (isListed) return { before: ids[at - 1], behind: ids[at + 1] };
  return { before: newer.answer?.body[0]?.id, behind: older.answer?.body[0]?.id };
}

/** The path of the list beside a file. Dates of answers are GMT without a zone; the arguments need one. */
const beside = ({ after, before, order }: { after?: string; before?: string; order: string }): string =>
  listPath('wp/v2/media', {
    context: mediaContext(),
    per_page: '1',
    orderby: 'date',
    order,
    after: after && `${after}Z`,
    before: before && `${before}Z`,
    _fields: 'id',
  });
