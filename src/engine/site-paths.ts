import { withFileAddresses } from '../text-work/index.ts';

/** Paths that responses name and http/ serves, below the URL of the site. */

interface Addresses {
  readonly url: string;
  readonly uploadsUrl: string;
}

/** The URL of the site that people read: the front end, or else the server itself. */
export const homeOf = ({ url, frontEnd }: { url: string; frontEnd: string }): string => frontEnd || url;

/** The path of the neutral avatar in a size in pixels. */
export const avatarPath = (size: number | string): string => `/avatar/${size}.svg`;

/** The path prefix of uploads. */
const UPLOADS = '/uploads/';

/** The path of a file by its key. A key needs no escaping in a path. */
export const uploadPath = (key: string): string => `${UPLOADS}${encodeURI(key)}`;

/** The public URL of the file: on the site itself, or at the address that serves its uploads, such as a CDN. */
export const uploadAddress = (site: Addresses, key: string): string => `${uploadsOf(site)}${encodeURI(key)}`;

/** The URL prefix of uploads, with a trailing slash. */
const uploadsOf = ({ url, uploadsUrl }: Addresses): string => (uploadsUrl === '' ? url + UPLOADS : `${uploadsUrl}/`);

/** The text with absolute URLs of uploads, since front ends show it on other hosts. */
export const withUploads = (html: string, site: Addresses): string =>
  withFileAddresses(html, uploadsOf(site).replace(/[^\w:/.~%[\]\u0080-\uffff-]/g, inPercent));

/** Percent-encodes a character that would have a meaning where the URL is inserted. */
const inPercent = (character: string): string => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
