/** The bytes of media items: received, judged, stored, made smaller, served. Interface 2.2, 4.2; trust D, R3, R4. */

export { isKey, stemOf } from './file-key.ts';
export { type ByteRange, type FileFacts, type FileStore, KeyTaken, type OpenFile } from './file-store.ts';
export { createFiles, type Files, type FilesLimits, type FilesOptions, type StoredFile, type Upload } from './files.ts';
export {
  type ImageMeta,
  type ImageSize,
  type ImageSizes,
  keysOf,
  type MediaDetails,
  presentDetails,
  type ShownDetails,
} from './media-details.ts';
export { mimeTypeOfName } from './media-type.ts';
export type { ServedFile, ServeRequest } from './serve-file.ts';
export { readUploadHeaders, type UploadHeaders } from './upload-headers.ts';
export { cleanName, freeName } from './upload-name.ts';
