import { createHash, randomBytes } from 'node:crypto';
import { actorOf, can, onlyIf } from '../../access/index.ts';
import { collectionsWith } from '../../content-model/index.ts';
import { choice, type Input, integerArgument, type Resource, textArgument } from '../../engine/definition/index.ts';
import { present } from '../../engine/operations/present.ts';
import { type Reply, type ResourceRequest, viewOf } from '../../engine/operations/request.ts';
import { getItem } from '../../engine/operations/retrieve.ts';
import { enforce } from '../../engine/operations/write-steps.ts';
import { apiError } from '../../errors/index.ts';
import type { PostItem } from '../../resources/post-objects/item.ts';
import { mediaInTexts } from '../../resources/post-objects/media-in-texts.ts';
import { rendered, type Texts, textsOf } from '../../resources/post-objects/texts.ts';
import type { PostRow } from '../../storage/index.ts';
import { withLongTexts } from '../../text-work/index.ts';
import type { OwnParts, OwnRoute } from './own-route.ts';

const MINUTES = 30;
/** The collections whose items can be previewed: those with texts. */
const collectionsOf = ({ model }: OwnParts) => collectionsWith(model, ({ hasRevisions }) => hasRevisions);

const text = (name: string) => textArgument({ note: `${name} that is not saved; without it, the one that is` });
const key = 'token';

const made = {
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: 'preview',
  type: 'object',
  properties: {
    token: { type: 'string', description: 'shows the item to whoever has it; returned only now' },
    url: { type: 'string', format: 'uri', description: 'a plain page of the item' },
    front_end: { type: ['string', 'null'], description: 'the item in the front end, by --preview-template' },
    ends_gmt: { type: 'string', format: 'date-time', description: 'when the preview ends' },
  },
};

const shown = {
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: 'previewed-item',
  description: 'the item, as its collection below /wp/v2 shows it in context view, with the texts of the preview',
  type: 'object',
};

/** Previews of items, for the holder of a token: valid for half an hour, or until they are revoked. */
export const previewRoutes = (parts: OwnParts): readonly OwnRoute[] => [
  {
    method: 'POST',
    path: '/previews',
    arguments: {
      type: choice(Object.keys(collectionsOf(parts)), { note: 'type of the item', required: true }),
      id: integerArgument({ note: 'id of the item', required: true, minimum: 1 }),
      title: text('title'),
      content: text('content'),
      excerpt: text('excerpt'),
    },
    schema: made,
    access: ({ actor }) => onlyIf(can(actor, 'edit_posts') || can(actor, 'edit_pages'), 'rest_cannot_edit'),
    answer: (input, request) => make(input, request, parts),
  },
  {
    method: 'GET',
    path: `/previews/<${key}>`,
    arguments: {},
    schema: shown,
    access: () => undefined,
    answer: (_input, request, keys) => show(keys[key] ?? '', request, parts),
  },
  {
    method: 'DELETE',
    path: `/previews/<${key}>`,
    arguments: {},
    schema: shown,
    access: ({ actor }) => onlyIf(can(actor, 'edit_posts') || can(actor, 'edit_pages'), 'rest_cannot_edit'),
    answer: (_input, request, keys) => revoke(keys[key] ?? '', request),
  },
];

function resourceOf(type: string, parts: OwnParts): Resource {
  const resource = parts.adapted.find(({ path }) => path === collectionsOf(parts)[type]);
  if (!resource) throw apiError('rest_post_invalid_id');
  return resource;
}

async function make(input: Input, request: ResourceRequest, parts: OwnParts): Promise<Reply> {
  const { scope, storage } = request;
  const { type, id, ...texts } = input as { type: string; id: number } & Partial<Texts>;
  const resource = resourceOf(type, parts);
  const item = (await getItem(resource, storage, { ...request, id })) as PostItem;
  enforce(scope, resource.access.update?.(scope.actor, item, { input: {}, related: undefined, scope }));
  const cleaned = await withLongTexts(scope.actor.id, () => textsOf(texts, scope, item));
  const token = randomBytes(32).toString('base64url');
  const until_gmt = new Date(Date.parse(`${scope.nowGmt}Z`) + MINUTES * 60_000).toISOString().slice(0, 19);
  await storage.transaction(async (stores) => {
    const user = await stores.users.get(scope.actor.id);
    if (!user) throw apiError('rest_not_logged_in');
    const { credential_epoch } = user;
    const fields = JSON.stringify(cleaned);
    const row = { token_hash: hashOf(token), user_id: user.id, credential_epoch, item_id: id, fields, until_gmt };
    await stores.previews.insert(row, scope.nowGmt);
  });
  const template = parts.previewTemplate;
  const filled = template.replaceAll('{type}', type).replaceAll('{id}', String(id)).replaceAll('{token}', token);
  const url = `${scope.site.url}/preview/${token}`;
  return { status: 201, body: { token, url, front_end: template === '' ? null : filled, ends_gmt: until_gmt } };
}

/** Presented for the user who made the preview, for as long as that user may change the item. */
async function show(token: string, request: ResourceRequest, parts: OwnParts): Promise<Reply> {
  const { storage } = request;
  const preview = await storage.previews.find(hashOf(token), request.scope.nowGmt);
  const user = preview && (await storage.users.get(preview.user_id));
  if (!user || user.credential_epoch !== preview.credential_epoch) throw apiError('quoin_preview_has_ended');
  const scope = { ...request.scope, actor: actorOf(user) };
  const row = (await storage.posts.get(preview.item_id)) as PostRow | undefined;
  if (!row || row.status === 'trash' || !Object.hasOwn(collectionsOf(parts), row.type))
    throw apiError('quoin_preview_has_ended');
  const resource = resourceOf(row.type, parts);
  const item = (await resource.items.get(storage, row.id)) as PostItem | undefined;
  if (!item || resource.access.update?.(scope.actor, item, { input: {}, related: undefined, scope }))
    throw apiError('quoin_preview_has_ended');
  const { title, content, excerpt } = item;
  const texts = { title, content, excerpt, ...(JSON.parse(preview.fields) as Partial<Texts>) };
  const shownTexts = await withLongTexts(user.id, () => rendered(texts, scope.site, item));
  const changed = { ...item, ...texts, ...shownTexts, password: '' };
  const media = await mediaInTexts(storage, [changed]);
  const body = present(resource.fields, { ...changed, ...media(changed) }, viewOf(scope, 'view'), undefined);
  return { status: 200, body, isPrivate: true };
}

async function revoke(token: string, { scope, storage }: ResourceRequest): Promise<Reply> {
  await storage.transaction(async (stores) => {
    const preview = await stores.previews.find(hashOf(token), scope.nowGmt);
    if (preview?.user_id !== scope.actor.id) throw apiError('quoin_preview_has_ended');
    await stores.previews.delete(hashOf(token));
  });
  return { status: 200, body: { revoked: true } };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
