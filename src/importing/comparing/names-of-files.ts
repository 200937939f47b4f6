import { dirname } from 'node:path/posix';

/** The letters and digits of a name, and what stands after the last dot. */
function signsOf(path: string): { name: string; size: string; extension: string } {
  const base = decoded(path.slice(path.lastIndexOf('/') + 1));
  const [, name = '', size = '', extension = ''] = /^(.*?)(-\d+x\d+)?\.(\w+)$/.exec(base) ?? [];
  const plain = name.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
  return { name: plain.toLowerCase(), size, extension: extension.toLowerCase() };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a file has the same name at both sites, but for signs that names here do not have, and a number that makes it unique. */
export function isRenamed(old: unknown, other: unknown): boolean {
  if (typeof old !== 'string' || typeof other !== 'string' || dirname(old) !== dirname(other)) return false;
  const [one, two] = [signsOf(old), signsOf(other)];
  if (one.extension !== two.extension || one.size !== two.size) return false;
  const name = one.name === '' ? 'unnamedfile' : one.name;
  return two.name.startsWith(name) && /^\d*$/.test(two.name.slice(name.length));
}

/** Whether two addresses lead to one picture, or to smaller copies of it. */
export const isOfOneFile = (old: string, other: string): boolean => isRenamed(withoutSize(old), withoutSize(other));

const withoutSize = (address: string): string => address.replace(/(-\d+x\d+|-scaled)(?=\.\w+$)/, '');
