import type { PostType } from '../../content-model/index.ts';
import { type Argument, choice, defineResource, field, NONE, V } from '../../engine/definition/index.ts';
import { homeOf } from '../../engine/site-paths.ts';
import { momentAt } from '../../engine/site-time.ts';
import { all, equals, type PostRow } from '../../storage/index.ts';
import { modifiedNow } from '../post-objects/dates.ts';
import { saveFirstRevision } from '../post-objects/save-revision.ts';
import { isRewritten, rendered, textsOf } from '../post-objects/texts.ts';
import { rawText } from '../shared/raw-text.ts';
import { revisionFields } from './revision-fields.ts';
import { nameFor, revised, revisionAccess } from './revisions.access.ts';

const context: Argument = choice(['view'], { note: 'scope of the request', default: 'view' });

/** What to store for an autosave: a new row, or a change of the known one. */
interface AutosaveDraft {
  readonly known: PostRow | undefined;
  readonly row: Partial<PostRow>;
}

interface AutosaveRelated {
  /** The id of the item that is being edited. */
  readonly parent: number;
  /** A draft of the actor, which nobody else sees: it is saved directly. */
  readonly draft: PostRow | undefined;
  /** The existing autosave of the actor. */
  readonly known: PostRow | undefined;
}

const slugOf = (parent: number): string => `${parent}-autosave-v1`;
const below = (parent: number) =>
  all(equals('parent_id', parent), equals('type', 'revision'), equals('slug', slugOf(parent)));

/** Autosaves: unsaved texts, one per author and item. They are revisions with a slug of their own. */
export const autosavesOf = (type: PostType) => {
  const above = revised(type);
  return defineResource<PostRow, AutosaveDraft, AutosaveRelated>({
    name: nameFor(type, 'autosave'),
    path: `/${type.restBase}/<parent_id>/autosaves`,
    note: `unsaved texts of a ${type.slug}`,
    notFound: 'rest_post_no_autosave',
    idOf: (autosave) => autosave.id,
    versionOf: (autosave) => autosave.version,
    above: { ...above, below },
    fields: {
      ...revisionFields,
      ...Object.fromEntries(
        (['title', 'content', 'excerpt'] as const).map((text) => [
          text,
          field.text<PostRow>({ note: text, contexts: V, read: (autosave) => autosave[text], write: rawText(text) }),
        ]),
      ),
      preview_link: field.text({
        note: 'URL of the preview on the front end',
        format: 'uri',
        contexts: NONE,
        read: (autosave, { site }) => `${homeOf(site)}/?${type.address.query}=${autosave.parent_id}&preview=true`,
      }),
    },
    operations: {
      list: {
        arguments: { context },
        fixedOrder: [
          { column: 'modified', direction: 'desc' },
          { column: 'id', direction: 'desc' },
        ],
        beyondEnd: 'refused',
      },
      retrieve: { arguments: { context } },
      create: {},
    },
    access: { ...revisionAccess, create: () => undefined, mayCreate: () => true },
    rules: {
      writes: ['title', 'content', 'excerpt'],
      async related({ scope, reader, parent = 0 }) {
        const item = await reader.posts.get(parent);
        const isOwnDraft = item?.status === 'draft' && item.author_id === scope.actor.id;
        const known = await reader.posts.first(all(below(parent), equals('author_id', scope.actor.id)));
        return { parent, draft: isOwnDraft ? item : undefined, known };
      },
      async create({ input, related: { parent, draft, known }, scope }) {
        const { date, date_gmt } = momentAt(scope.nowGmt, scope.site.timezone);
        if (draft) {
          const { title, content, excerpt } = draft;
          const merged = { title, content, excerpt, ...textsOf(input, scope, draft) };
          return { known: draft, row: { ...merged, ...rendered(merged, scope.site), ...modifiedNow(draft, scope) } };
        }
        const texts = textsOf(input, scope);
        const row = { ...texts, date, date_gmt, modified: date, modified_gmt: date_gmt };
        if (known) return { known, row };
        const { id: author_id } = scope.actor;
        const slug = slugOf(parent);
        return { known, row: { type: 'revision', status: 'inherit', parent_id: parent, author_id, slug, ...row } };
      },
    },
    items: {
      ids: (reader, query) => reader.posts.ids(query),
      page: (reader, query) => reader.posts.page(query),
      load: (reader, ids) => reader.posts.load(ids),
      count: (reader, where) => reader.posts.count(where),
      async get(reader, id, parent) {
        const row = await reader.posts.get(id);
        const isSavedItself = row?.id === parent && row?.status === 'draft';
        const isOne = row?.type === 'revision' && row.parent_id === parent && row.slug === slugOf(row.parent_id);
        return isOne || isSavedItself ? row : undefined;
      },
      async insert(stores, { known, row }, scope) {
        if (!known) return stores.posts.insert(row);
        if (known.type !== 'revision' && isRewritten(known, { ...known, ...row }))
          await saveFirstRevision(stores, known, scope);
        await stores.posts.update(known, row);
        return known.id;
      },
    },
  });
};
