import { withFileAddresses } from '../text-work/index.ts';

/** Paths below the address of the site that responses name and http/ serves. */

interface Addresses {
  readonly url: string;
  readonly uploadsUrl: string;
}

/** Where people read the site: on the server itself, unless a front end is elsewhere. */
export const homeOf = ({ url, frontEnd }: { url: string; frontEnd: string }): string => frontEnd || url;

/** The neutral picture of people, in a size in pixels. */
export const avatarPath = (size: number | string): string => `/avatar/${size}.svg`;

/** Below which the files of media items are. */
const UPLOADS = '/uploads/';

/** The file of a media item by its key, which holds no character that means something in a path. */
export const uploadPath = (key: string): string => `${UPLOADS}${encodeURI(key)}`;

/** The public address of that file: on the site itself, unless something else, such as a CDN, stands for its uploads. */
export const uploadAddress = (site: Addresses, key: string): string => `${uploadsOf(site)}${encodeURI(key)}`;

/** Where those files are, with a slash at the end. */
const uploadsOf = ({ url, uploadsUrl }: Addresses): string => (uploadsUrl === '' ? url + UPLOADS : `${uploadsUrl}/`);

/** The text with whole addresses of those files: front ends show it elsewhere. */
export const withUploads = (html: string, site: Addresses): string =>
  withFileAddresses(html, uploadsOf(site).replace(/[^\w:/.~%[\]\u0080-\uffff-]/g, inPercent));

/** A character that would mean something where the address is put. */
const inPercent = (character: string): string => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
