import { type ContentModel, type PostType, taxonomiesOf } from '../../content-model/index.ts';
import type { Adaptation } from '../adaptation.ts';
import { comments } from './comments.ts';
import { collectionOf } from './post-links.ts';
import { media, pages, postObjects, posts } from './posts.ts';
import { statuses, taxonomies, types } from './registries.ts';
import { autosaves, revisions } from './revisions.ts';
import { terms } from './terms.ts';
import { users } from './users.ts';

export type Adaptations = Readonly<Record<string, Adaptation<unknown>>>;

/** The adaptations by the name of the resource; a resource without one does not differ. */
export function adaptationsTo(model: ContentModel): Adaptations {
  const ofTypes = [...model.postTypes.values()].flatMap((type) => {
    const { slug, restBase, hasRevisions } = type;
    const prefix = slug === 'post' ? '' : `${slug}-`;
    return [
      [slug, adaptationOf(type, model)],
      ...(hasRevisions
        ? [
            [`${prefix}revision`, revisions(`/${restBase}`)],
            [`${prefix}autosave`, autosaves(`/${restBase}`)],
          ]
        : []),
    ];
  });
  const ofTaxonomies = [...model.taxonomies.values()].map((taxonomy) => {
    const collections = taxonomy.types.map((type) => collectionOf(type, model));
    return [taxonomy.slug === 'post_tag' ? 'tag' : taxonomy.slug, terms(taxonomy, collections)];
  });
  return {
    ...Object.fromEntries([...ofTypes, ...ofTaxonomies]),
    comment: comments,
    user: users,
    taxonomy: taxonomies,
    status: statuses,
    type: types,
  };
}

function adaptationOf(type: PostType, model: ContentModel) {
  const carried = taxonomiesOf(model, type);
  const own = { post: posts(carried), page: pages, attachment: media };
  return own[type.slug as keyof typeof own] ?? postObjects(type, carried);
}
