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

export const rulesOfTexts: readonly Rule[] = [
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
