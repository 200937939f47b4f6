import { isOfOneFile } from './names-of-files.ts';
import type { Rule } from './rule.ts';

const filesIn = /site:\/uploads\/[^\s"'<>()[\]\\]+/g;

/** Whether texts are the same, but for addresses of files that lead to the same picture. */
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
    why: 'Where the site gets another address, texts name files as Quoin does, and whole pictures where it has no such copy.',
    holds: ({ pointer, old, new: other }) =>
      /^\/(content|excerpt|caption|description)\/(raw|rendered)$/.test(pointer) &&
      typeof old === 'string' &&
      typeof other === 'string' &&
      namesSameFiles(old, other),
  },
];
