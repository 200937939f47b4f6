import { cleanComment, cleanContent, cleanExcerpt, cleanTitle } from '../../content/index.ts';
import { isOfOneFile } from './names-of-files.ts';
import type { Rule } from './rule.ts';

const filesIn = /site:\/uploads\/[^\s"'<>()[\]\\]+/g;

/** Whether texts are equal except for addresses of files that lead to the same picture. */
function namesSameFiles(old: string, other: string): boolean {
  const files: readonly string[] = old.match(filesIn) ?? [];
  const others: readonly string[] = other.match(filesIn) ?? [];
  return (
    old.replace(filesIn, '') === other.replace(filesIn, '') &&
    files.length === others.length &&
    files.every((file, index) => file === others[index] || isOfOneFile(file, others[index] ?? ''))
  );
}

/** How the import cleans a text of somebody who may not write any markup, by the pointer of the text. */
const cleaning: Readonly<Record<string, (text: string) => string>> = {
  '/title/raw': cleanTitle,
  '/content/raw': cleanContent,
  '/excerpt/raw': cleanExcerpt,
};

export const rulesOfTexts: readonly Rule[] = [
  {
    name: 'line-breaks',
    why: 'An export is XML, in which a line break is one character: CR LF becomes LF.',
    holds: ({ pointer, old, new: other }) =>
      pointer.endsWith('/raw') && typeof old === 'string' && other === old.replaceAll('\r\n', '\n'),
  },
  {
    name: 'cleaned-texts',
    why: 'Texts of people who may not write any markup are cleaned, and their `&` is written `&amp;`; `--trust-markup` keeps them.',
    holds({ part, pointer, old, new: other }) {
      const clean = part === 'comments' && pointer === '/content/raw' ? cleanComment : cleaning[pointer];
      return clean !== undefined && typeof old === 'string' && other === clean(old);
    },
  },
  {
    name: 'files-in-texts',
    why: 'If the site gets another address, texts refer to files by the names in Quoin, and to the whole picture if Quoin lacks a copy.',
    holds: ({ pointer, old, new: other }) =>
      /^\/(content|excerpt|caption|description)\/(raw|rendered)$/.test(pointer) &&
      typeof old === 'string' &&
      typeof other === 'string' &&
      namesSameFiles(old, other),
  },
];
