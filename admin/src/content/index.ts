/**
 * Reads the content of a post from HTML into a document, and writes it back without changing a byte of untouched blocks.
 * Works on strings and nodes, without a browser.
 */
export { addressFrom, isSafeAddress } from './addresses.ts';
export { attributeOf, classesOf, readJson, withAttribute, withClasses, withJson, writeJson } from './attributes.ts';
export { alignsOf, type BlockSettings, changeSettings, settingsOf } from './block-settings.ts';
export { type Align, changeImage, type ImageDetails, imageOf } from './change-image.ts';
export { type ComparedBlock, compareContents } from './compare.ts';
export { convertToBlocks } from './convert.ts';
export { differences } from './differences.ts';
export {
  type Choice,
  type Merge,
  type MergePart,
  type MergePiece,
  mergeContents,
  resolveMerge,
  writeParts,
} from './merge.ts';
export { type BlockKind, type NewBlocks, newBlock } from './new-block.ts';
export { type PasteData, type Pasted, type PastePlace, readPaste, readPasteAsText, renewed } from './paste/index.ts';
export { type ContentKind, readContent } from './read.ts';
export { schema } from './schema.ts';
export { type ShownBlock, shownBlocks } from './shown.ts';
export { hrefOf, linkTo, pictureOf, wordsOf } from './summary.ts';
export { writeBlock, writeContent } from './write.ts';
