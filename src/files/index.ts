/** The bytes of media items: received, checked, stored, resized, served. Interface 2.2, 4.2; trust D, R3, R4. */

export { isKey, stemOf } from './file-key.ts';
export { type FileStore, UnusableStore } from './file-store.ts';
export { createFiles, type Files, type FilesLimits, type StoredFile, type Upload } from './files.ts';
export { removeStaleUploads } from './incoming.ts';
export {
  type ImageSize,
  type ImageSizes,
  keysOf,
  type MediaDetails,
  type PictureFile,
  pictureFilesOf,
  presentDetails,
} from './media-details.ts';
export { mimeTypeOfName } from './media-type.ts';
export { isObjectStore, openFileStore, openObjectFolder } from './open-file-store.ts';
export { receiveUpload } from './receive-upload.ts';
export type { Credentials } from './s3/bucket.ts';
export type { ObjectFolder } from './s3/object-folder.ts';
export { readUploadHeaders } from './upload-headers.ts';
