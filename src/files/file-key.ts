/**
 * Keys: the names under which bytes are kept, `2026/11/picture-1.png`. Keys are made by Quoin, never taken from a
 * client as they are; still every store checks them, so that no key can ever leave its root (trust D3).
 */

const namePattern = /^[\p{L}\p{N}_@][\p{L}\p{N}\p{M}_@.-]*$/u;
const keyPattern = /^(\d{4})\/(0[1-9]|1[0-2])\/([^/]+)$/;
const deviceName = /^(con|prn|aux|nul|(com|lpt)[0-9¹²³])(\.|$)/i;
const maximalNameBytes = 240;

/** Whether a name is one that Quoin would give to a stored file: one path part, nothing hidden, reserved or invisible. */
export function isStoredName(name: string): boolean {
  return (
    namePattern.test(name) &&
    !name.includes('..') &&
    !/[.-]$/.test(name) &&
    !deviceName.test(name) &&
    Buffer.byteLength(name) <= maximalNameBytes &&
    name === name.normalize('NFC')
  );
}

/** Whether a text is a key: year, month, stored name. */
export function isKey(text: string): boolean {
  const name = keyPattern.exec(text)?.[3];
  return name !== undefined && isStoredName(name);
}

/** The folder of a key, `2026/11`. */
export const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/'));

/** The file name of a key, `picture-1.png`. */
export const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** The file name of a key without its extension, `picture-1`. */
export const stemOf = (key: string): string => splitName(nameOf(key)).stem;

/** Splits a file name before its last dot: `a.b.png` → `a.b` and `png`; a name without a dot has the extension ''. */
export function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  return dot < 1 ? { stem: name, extension: '' } : { stem: name.slice(0, dot), extension: name.slice(dot + 1) };
}
