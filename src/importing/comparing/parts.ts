import { attachmentType, type PostType, postType, siteModel } from '../../content-model/index.ts';
import type { RestPart } from '../rest/read-rest.ts';

export const MEDIA: RestPart = attachmentType.restBase;

const types = new Map([...siteModel.postTypes.values()].map((type) => [type.restBase, type]));
const taxonomies = new Set([...siteModel.taxonomies.values()].map(({ restBase }) => restBase));

/** The type of the items of a part; undefined where it has no post objects. */
export const typeOfPart = (part: RestPart): PostType | undefined => types.get(part);

/** Whether a part has terms. */
export const hasTerms = (part: RestPart): boolean => taxonomies.has(part);

/** Whether Quoin has items of a type. */
export const isTypeHere = (slug: string): boolean => siteModel.postTypes.has(slug);

/** The part that has the items of a type; posts if Quoin does not have it. */
export const partOfType = (slug: string | undefined): RestPart =>
  (siteModel.postTypes.get(slug ?? '') ?? postType).restBase;
