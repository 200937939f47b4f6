/** Paths below the address of the site that answers name and the front door serves. */

/** The neutral picture of people, in a size in pixels. */
export const avatarPath = (size: number | string): string => `/avatar/${size}.svg`;

/** The file of a media item by its key, which holds no character that means something in a path. */
export const uploadPath = (key: string): string => `/uploads/${encodeURI(key)}`;

/** The public address of that file: on the site itself, unless something else, such as a CDN, stands for its uploads. */
export const uploadAddress = ({ url, uploadsUrl }: { url: string; uploadsUrl: string }, key: string): string =>
  uploadsUrl === '' ? url + uploadPath(key) : `${uploadsUrl}/${encodeURI(key)}`;
