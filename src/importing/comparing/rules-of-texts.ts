import { cleanComment } from '../../content/index.ts';
import { cleaners, isText } from '../author-markup.ts';
import { isPlacedIn } from '../placed-blocks.ts';
import { isOfOneFile } from './names-of-files.ts';
import { MEDIA } from './parts.ts';
import type { Rule } from './rule.ts';

/** The texts of media have names of their own. */
const textsOfMedia: Readonly<Record<string, string>> = { caption: 'excerpt', description: 'content' };

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

export const rulesOfTexts: readonly Rule[] = [
  {
    name: 'line-breaks',
    why: 'An export is XML, in which a line break is one character: CR LF becomes LF.',
    holds: ({ pointer, old, new: other }) =>
      pointer.endsWith('/raw') && typeof old === 'string' && other === old.replaceAll('\r\n', '\n'),
  },
  {
    name: 'cleaned-texts',
    why: 'Texts of authors who lack the right to write arbitrary HTML are cleaned, and their `&` becomes `&amp;`; `--trust-markup` keeps them.',
    holds({ part, pointer, old, new: other }) {
      const [, member = '', form] = pointer.split('/');
      if (form !== 'raw' || typeof old !== 'string') return false;
      if (part === 'comments') return member === 'content' && other === cleanComment(old);
      const text = (part === MEDIA && textsOfMedia[member]) || member;
      return isText(text) && other === cleaners[text](old);
    },
  },
  {
    name: 'placed-blocks',
    why: 'Reusable blocks and footnotes, which WordPress keeps beside contents, are placed in the contents that show them.',
    holds: ({ pointer, old, new: other }) =>
      pointer === '/content/raw' && typeof old === 'string' && typeof other === 'string' && isPlacedIn(old, other),
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
