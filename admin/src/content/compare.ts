import { differences } from './differences.ts';
import { originOf } from './origin.ts';
import { readContent } from './read.ts';

/** The sources of a block in two versions of a content; a side without the block has none. */
export interface ComparedBlock {
  readonly before?: string;
  readonly after?: string;
}

/** Compares two contents block by block, in order. */
export function compareContents(before: string, after: string): readonly ComparedBlock[] {
  const [old, young] = [sourcesOf(before), sourcesOf(after)];
  const rows: ComparedBlock[] = [];
  let at = 0;
  const same = (to: number): void => {
    for (; at < to; at += 1) rows.push({ before: old[at] ?? '', after: old[at] ?? '' });
  };
  for (const change of differences(old, young)) {
    const [from, to] = change.base;
    const [start, end] = change.other;
    same(from);
    const gone = old.slice(from, to);
    const come = young.slice(start, end);
    for (let row = 0; row < Math.max(gone.length, come.length); row += 1) {
      const [was, is] = [gone[row], come[row]];
      rows.push({ ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) });
    }
    at = to;
  }
  same(old.length);
  return rows;
}

const sourcesOf = (html: string): readonly string[] =>
  readContent(html)
    .doc.content.content.map((node) => originOf(node)?.source ?? '')
    .filter((source) => source !== '');
