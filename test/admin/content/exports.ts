import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The texts of the items of a WordPress export. */
export function contentsOf(file: string | URL): string[] {
  const xml = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  const found = xml.matchAll(/<content:encoded><!\[CDATA\[(.*?)\]\]><\/content:encoded>/gs);
  return [...found].map((match) => match[1] ?? '').filter((html) => html !== '');
}

/** Exports that none of us wrote. They are no part of the project: the folder is named by QUOIN_EXPORTS. */
export const exportsFolder = resolve(process.env['QUOIN_EXPORTS'] ?? '../shared/data');

/** The different contents of all exports of the folder. */
export function exportedContents(): string[] {
  const files = globSync('**/*.xml', { cwd: exportsFolder });
  const exported = files.flatMap((file) => contentsOf(join(exportsFolder, file)));
  const answered = globSync('**/wp/v2/posts/*.json', { cwd: exportsFolder }).map((file) =>
    String(JSON.parse(readFileSync(join(exportsFolder, file), 'utf8')).content.rendered),
  );
  return [...new Set([...exported, ...answered])];
}
