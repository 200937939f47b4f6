import { task } from './pending.ts';

/** Sanitising and rendering for requests: long texts are processed in a thread, off the event loop. */
export {
  escapeText,
  fillStructure,
  type GalleryPicture,
  type GalleryRequest,
  galleriesIn,
  imageTag,
  isBlankContent,
  isEmail,
  isOrigin,
  MAX_RAW_NAME_LENGTH,
  namesOtherRows,
  type Permalinks,
  type PictureFile,
  pictureIdsIn,
  type RenderedTexts,
  readStructure,
  slugify,
  unescapeText,
  withFileAddresses,
  withGalleries,
  withoutGalleries,
  withPictureFiles,
} from '../content/index.ts';
export { closeTextThread, mapLongTexts, withLongTexts } from './pending.ts';
export { lengthOf } from './tasks.ts';

export const cleanComment = task('cleanComment');
export const cleanContent = task('cleanContent');
export const cleanContents = task('cleanContents');
export const cleanDescription = task('cleanDescription');
export const cleanExcerpt = task('cleanExcerpt');
export const cleanName = task('cleanName');
export const cleanTitle = task('cleanTitle');
export const cleanUrl = task('cleanUrl');
export const plainText = task('plainText');
export const relNoopener = task('relNoopener');
export const relUgc = task('relUgc');
export const renderComment = task('renderComment');
export const renderContent = task('renderContent');
export const renderExcerpt = task('renderExcerpt');
export const renderTitle = task('renderTitle');
