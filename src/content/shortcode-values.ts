/** Values of shortcodes as they are written into tags and texts. */

/** The names of classes in a value; other characters are removed. */
export const asClass = (text: string): string => text.replace(/[^A-Za-z0-9_ -]/g, '');

/** The same for an id. */
export const asId = (text: string): string => text.replace(/[^A-Za-z0-9_-]/g, '');

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The text as typed: a URL contains no markup, and anything that looks like it is escaped. */
export const asText = (address: string): string =>
  address.replace(/&(?!#?\w+;)|[<>"]/g, (character) => escapes[character] ?? '');

/** A URL for an attribute; empty unless it is http or https. */
export function escapeAddress(address: string): string {
  if (!/^(?:https?:\/\/|\/)/i.test(address)) return '';
  return address.replace(/&(?!#?\w+;)/g, '&#038;').replace(/["'<>\s]/g, '');
}
