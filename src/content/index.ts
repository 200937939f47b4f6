/** Converts raw text to stored and rendered text: sanitising, rendering, slugs. Strings in, strings out. */
export { foldAccents } from './accents.ts';
export { cleanComment, cleanContent, cleanDescription, cleanExcerpt, cleanTitle } from './clean.ts';
export { cleanEmail, isEmail } from './emails.ts';
export { escapeText, unescapeText } from './escape-text.ts';
export { withFileAddresses } from './file-addresses.ts';
export {
  type GalleryPicture,
  type GalleryRequest,
  galleriesIn,
  withGalleries,
  withoutGalleries,
} from './galleries.ts';
export { imageTag } from './image-tag.ts';
export { isCleanDescription, isCleanShown, isCleanStored } from './judge.ts';
export { relNoopener, relUgc } from './link-relations.ts';
export { cleanName, MAX_RAW_NAME_LENGTH } from './names.ts';
export { fillStructure, namesOtherRows, type Permalinks, permalinksBy, readStructure } from './permalinks.ts';
export { isBlankContent, plainText, stripTags } from './plain-text.ts';
export {
  type RenderedTexts,
  type Rendering,
  renderComment,
  renderContent,
  renderExcerpt,
  renderTexts,
  renderTitle,
} from './render.ts';
export {
  type PictureFile,
  pictureIdsIn,
  withPictureFiles,
} from './responsive-pictures.ts';
export { rendersShortcode } from './shortcodes.ts';
export { slugify } from './slugs.ts';
export { cleanUrl } from './urls.ts';
export { isOrigin } from './web-addresses.ts';
