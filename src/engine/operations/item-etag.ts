import { anonymous } from '../../access/index.ts';
import { apiError } from '../../errors/index.ts';
import type { Resource } from '../definition/index.ts';
import { presentedItemOf } from '../item-cache/presented-item.ts';
import type { Reply, ResourceRequest } from './request.ts';
import { viewOf } from './request.ts';

/**
 * ETags of items. For those who may change the item, its version stands in front of the content hash: so the ETag of
 * any context, encoding and choice of fields says which state of the item was seen. Others do not get it, as the version
 * counts changes of what they may not see (decision 0014).
 */
export function etagOf(digest: string, version: number | undefined): string {
  return version === undefined ? digest : `v${version}.${digest}`;
}

/** The version of an item, if the actor may use a method that needs it. */
export function shownVersion<Item>(
  { versionOf }: Pick<Resource<Item>, 'versionOf'>,
  item: Item,
  { allow = [] }: Pick<Reply, 'allow'>,
): number | undefined {
  return allow.some((method) => method === 'POST' || method === 'DELETE') ? versionOf(item) : undefined;
}

/**
 * Checks `If-Match` against the item in the transaction.
 *
 * @throws ApiError 412 when the item has changed since the client read it
 */
export async function checkMatch<Item>(
  resource: Resource<Item>,
  item: Item,
  { ifMatch, scope }: ResourceRequest,
): Promise<void> {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = strongTags(ifMatch);
  const current = `v${resource.versionOf(item)}.`;
  if (tags.some((tag) => tag.startsWith(current))) return;
  const plain = tags.filter((tag) => !/^v\d+\./.test(tag));
  // Without credentials, the ETag has no version: then the content must be the same.
  for (const context of plain.length > 0 ? (['view', 'embed'] as const) : []) {
    const view = { ...viewOf(scope, context), actor: anonymous };
    if (plain.includes((await presentedItemOf(resource, item, view, undefined, true)).digest)) return;
  }
  throw apiError('rest_precondition_failed');
}

/**
 * Checks `If-Match` against the parent of a new item.
 *
 * @throws ApiError 412 when the parent has another version
 */
export function checkVersion(version: number | undefined, { ifMatch }: ResourceRequest): void {
  if (version === undefined || ifMatch === undefined || ifMatch.trim() === '*') return;
  if (!strongTags(ifMatch).some((tag) => tag.startsWith(`v${version}.`))) throw apiError('rest_precondition_failed');
}

/** The strong tags of the header, without the suffix of the content encoding. */
function strongTags(header: string): string[] {
  return [...header.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, tag = '']) =>
    weak ? [] : [tag.replace(/-(br|gzip)$/, '')],
  );
}
