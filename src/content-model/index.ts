export { type ContentModel, collectionsWith, taxonomiesOf, typesWith } from './content-model.ts';
export {
  attachmentType,
  categoryTaxonomy,
  coreModel,
  pageType,
  postType,
  siteModel,
  tagTaxonomy,
  withTypes,
} from './core.ts';
export type { PostAddress, PostType } from './post-type.ts';
export type { Taxonomy } from './taxonomy.ts';
