import { readFileSync } from 'node:fs';

/** The texts of the items of a WordPress export. */
export function contentsOf(file: string | URL): string[] {
  const xml = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  const found = xml.matchAll(/<content:encoded><!\[CDATA\[(.*?)\]\]><\/content:encoded>/gs);
  return [...found].map((match) => match[1] ?? '').filter((html) => html !== '');
}
