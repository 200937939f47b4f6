import type { ContentModel } from '../content-model/index.ts';
import { nameOfTerm } from './import-terms.ts';
import { kindOfItem } from './item-kinds.ts';
import { PlacedBlocks } from './placed-blocks.ts';
import type { ReadRecords } from './records.ts';
import { Survey } from './survey.ts';
import type { WxrEvent, WxrSite } from './wxr/wxr-events.ts';

/** A source that was read to its end and is valid. */
export interface CheckedRecords {
  readonly read: ReadRecords;
  readonly site: WxrSite;
  readonly things: number;
  /** The number of records of each kind: posts, pages, comments. */
  readonly counts: ReadonlyMap<string, number>;
  readonly attachments: number;
  /** The ids of users, by log-in names in lower case. */
  readonly userIds: ReadonlyMap<string, number>;
  /** By which name the default category of the source is known. */
  readonly defaultCategory: string | undefined;
  readonly survey: Survey;
  readonly blocks: PlacedBlocks;
}

/**
 * Reads a source to its end, as a stream, to find faults before anything is changed.
 *
 * @throws WxrError when it is not a complete and valid export
 */
export async function checkRecords(
  read: ReadRecords,
  model: ContentModel,
  onProgress?: (done: number) => void,
): Promise<CheckedRecords> {
  let site: WxrSite | undefined;
  let things = 0;
  let attachments = 0;
  const survey = new Survey(model);
  const blocks = new PlacedBlocks();
  const counts = new Map<string, number>();
  const userIds = new Map<string, number>();
  let defaultCategory: string | undefined;
  for await (const event of read()) {
    survey.see(event);
    blocks.see(event);
    if (event.kind === 'site') site = event;
    else if (isThing(event)) onProgress?.(++things);
    for (const [kind, number] of countsOf(event, model)) counts.set(kind, (counts.get(kind) ?? 0) + number);
    if (event.kind === 'item' && event.postType === 'attachment') attachments += 1;
    if (event.kind === 'category' && event.id !== undefined && event.id === site?.settings?.['default_category'])
      defaultCategory = nameOfTerm(event);
    if (event.kind === 'author' && event.id) userIds.set((event.login ?? '').toLowerCase(), event.id);
  }
  if (!site) throw new Error('the export has no channel');
  return { read, site, things, counts, attachments, userIds, defaultCategory, survey, blocks };
}

/** Whether an event counts as a record, unlike the head and the end of the file. */
export const isThing = ({ kind }: WxrEvent): boolean => !['site', 'remark', 'end'].includes(kind);

const kinds: Readonly<Record<string, string>> = {
  author: 'authors',
  category: 'categories',
  tag: 'tags',
};

function countsOf(event: WxrEvent, model: ContentModel): (readonly [string, number])[] {
  if (!isThing(event)) return [];
  if (event.kind === 'left-over') return [[event.what, 1]];
  if (event.kind !== 'item') return [[kinds[event.kind] ?? 'terms that Quoin cannot store', 1]];
  return [
    [kindOfItem(model, event) ?? 'items that Quoin cannot store', 1],
    ...(event.comments.length > 0 ? [['comments', event.comments.length] as const] : []),
    ...(event.revisions?.length ? [['revisions', event.revisions.length] as const] : []),
  ];
}
