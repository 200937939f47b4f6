import { can, useKept } from '../../server/index.ts';
import { fullDate, momentOf } from '../../words/index.ts';
import { type Entry, operationOf, whoOf } from './audit-entry.ts';

export interface LastChangeProps {
  /** The collection of the item. */
  readonly route: 'posts' | 'pages' | 'media' | 'users';
  readonly id: number;
}

/** The line of the log with the last change of an item, for those who may read the log. */
export default function LastChangeLine({ route, id }: LastChangeProps) {
  const resource = route === 'media' ? 'attachment' : route.slice(0, -1);
  const path = `quoin/v1/audit?resource=${resource}&item=${id}&per_page=1`;
  const [last] = useKept<Entry[]>(can('manage_options') ? path : undefined).answer?.body ?? [];
  if (!last) return null;
  return (
    <small class="quiet">
      <bdi>{whoOf(last)}</bdi> {operationOf(last.operation)}: {fullDate(momentOf(last.date_gmt))}
    </small>
  );
}
