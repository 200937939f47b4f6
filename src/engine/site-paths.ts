import { withFileAddresses } from '../text-work/index.ts';

/** Paths below the address of the site that responses contain and http/ serves. */

interface Addresses {
  readonly url: string;
  readonly uploadsUrl: string;
}

/** The address at which people read the site: the server itself, unless there is a front end. */
export const homeOf = ({ url, frontEnd }: { url: string; frontEnd: string }): string => frontEnd || url;

/** The neutral avatar in a size in pixels. */
export const avatarPath = (size: number | string): string => `/avatar/${size}.svg`;

/** The path of the files of media items. */
const UPLOADS = '/uploads/';

/** The path of the file of a media item. Its key has no character with a meaning in a path. */
export const uploadPath = (key: string): string => `${UPLOADS}${encodeURI(key)}`;

/** The public address of that file: on the site itself, unless its uploads are served elsewhere, such as by a CDN. */
export const uploadAddress = (site: Addresses, key: string): string => `${uploadsOf(site)}${encodeURI(key)}`;

/** The address of all these files, with a slash at the end. */
const uploadsOf = ({ url, uploadsUrl }: Addresses): string => (uploadsUrl === '' ? url + UPLOADS : `${uploadsUrl}/`);

/** The text with absolute addresses of these files, since front ends show it elsewhere. */
export const withUploads = (html: string, site: Addresses): string =>
  withFileAddresses(html, uploadsOf(site).replace(/[^\w:/.~%[\]\u0080-\uffff-]/g, inPercent));

/** A character with a meaning in the place where the address is inserted. */
const inPercent = (character: string): string => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
