import { isUser, onlyIf, refusalFor } from '../../access/index.ts';
import { attachmentType, type ContentModel } from '../../content-model/index.ts';
import type { Resource } from '../../engine/definition/index.ts';
import type { Reply, ResourceRequest } from '../../engine/operations/request.ts';
import { getItem } from '../../engine/operations/retrieve.ts';
import { update } from '../../engine/operations/update.ts';
import { apiError } from '../../errors/index.ts';
import type { OwnParts, OwnRoute } from './own-route.ts';

/** The statuses of an item that can be trashed, before and in the trash. */
interface Trashable {
  readonly status: string;
  readonly trashed_status: string;
}

/** Statuses that can be written; an item with any other becomes a draft. */
const before: readonly string[] = ['publish', 'draft', 'pending', 'private'];

/** For each collection, the status that an update must set to restore the item. */
const statesIn = ({ postTypes }: ContentModel): Readonly<Record<string, (item: Trashable) => string>> => ({
  ...Object.fromEntries(
    [...postTypes.values()].map(({ slug, restBase }) => [
      restBase,
      slug === attachmentType.slug ? formerOfMedia : formerOf,
    ]),
  ),
  comments: () => 'untrash',
});

const schema = (name: string) => ({
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: `restored-${name}`,
  description: `the item, as an update of /wp/v2/${name} answers it`,
  type: 'object',
});

/** Restores items from the trash, with the status that they had before. */
export const restoreRoutes = ({ adapted, model }: OwnParts): readonly OwnRoute[] =>
  Object.entries(statesIn(model)).map(([name, statusOf]) => ({
    method: 'POST',
    path: `/${name}/<id>/restore`,
    arguments: {},
    schema: schema(name),
    access: ({ actor }) => onlyIf(isUser(actor), 'rest_cannot_edit'),
    answer(_input, request) {
      const resource = adapted.find(({ path }) => path === `/${name}`);
      if (!resource) throw apiError('rest_no_route');
      return restore(resource, statusOf, request);
    },
  }));

async function restore(
  resource: Resource,
  status: (item: Trashable) => string,
  request: ResourceRequest,
): Promise<Reply> {
  const { scope, storage } = request;
  const item = await getItem(resource, storage, request);
  const verdict = resource.access.update?.(scope.actor, item, { input: {}, related: undefined, scope });
  if (verdict) throw refusalFor(scope.actor, verdict);
  const former = item as Trashable;
  if (former.status !== 'trash') throw apiError('quoin_not_trashed');
  const { _fields } = request.query;
  return update(
    resource,
    {
      // If the item changes meanwhile, the check here no longer applies.
      ifMatch: `"v${resource.versionOf(item)}."`,
      ...request,
      query: _fields === undefined ? {} : { _fields },
      body: async () => ({ status: status(former) }),
    },
    'restore',
  );
}

function formerOf({ trashed_status: former }: Trashable): string {
  return before.includes(former) ? former : 'draft';
}

/** Media have the visibility of the item they are attached to, unless they are private. */
const formerOfMedia = ({ trashed_status }: Trashable): string => (trashed_status === 'private' ? 'private' : 'publish');
