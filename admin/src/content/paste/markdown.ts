import type { Node } from 'prosemirror-model';
import { make } from '../kind.ts';
import { newBlock } from '../new-block.ts';
import type { ContentKind } from '../read.ts';
import { schema } from '../schema.ts';
import { pastedCode } from './code.ts';
import { pastedHeading } from './heading.ts';
import { Lists } from './lists.ts';
import { readSpans as inline } from './markdown-spans.ts';
import { isTableHead, readTableLines } from './markdown-table.ts';

const signs: readonly RegExp[] = [
  /^#{1,6} \S/gm,
  /^[ \t]*[-*+] \S/gm,
  /^[ \t]*\d{1,9}[.)] \S/gm,
  /^> ?\S/gm,
  /^(?:```|~~~)/gm,
  /\*\*[^\s*][^*\n]*\*\*/g,
  /\[[^[\]\n]+\]\([^()\s]+\)/g,
  /`[^`\n]+`/g,
  /^\|.+\|/gm,
];

/** Whether a text looks like Markdown: it has two different features of it, or one twice. */
export function isMarkdown(text: string): boolean {
  const found = signs.reduce((count, sign) => count + Math.min(text.match(sign)?.length ?? 0, 2), 0);
  return found >= 2;
}

/** Converts Markdown to blocks. */
export function readMarkdown(text: string, goesOn: ContentKind): Node[] {
  const lines = text.split('\n');
  const nodes: Node[] = [];
  let at = 0;
  const take = (test: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && test(lines[at] ?? '')) at++;
    return lines.slice(from, at);
  };
  /** After an empty line, a list continues with an item or an indented line. */
  const isOfList = (line: string): boolean => {
    const next = line.trim() === '' ? (lines[at + 1] ?? '') : line;
    return itemOf(next) !== undefined || /^\s+\S/.test(next);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const heading = /^(#{1,6}) +(.*)$/.exec(line);
    const picture = /^!\[(?<alt>[^\]]*)\]\((?<src>https?:[^\s()]+)(?: "[^"]*")?\)\s*$/.exec(line);
    const [, fence, language = ''] = /^(```+|~~~+) *(\S*)/.exec(line) ?? [];
    if (line.trim() === '') at++;
    else if (fence) {
      at++;
      const code = take((each) => !each.startsWith(fence)).join('\n');
      nodes.push(pastedCode(code ? [schema.text(code)] : [], language, goesOn));
      at++;
    } else if (heading) {
      at++;
      nodes.push(pastedHeading(heading[1]?.length ?? 2, inline(withoutSigns(heading[2] ?? ''))));
    } else if (/^(?:-{3,}|\*{3,}|_{3,}|(?:- ){2,}-)\s*$/.test(line)) {
      at++;
      nodes.push(newBlock('separator'));
    } else if (line.startsWith('>')) {
      const quoted = take((each) => each.startsWith('>')).map((each) => each.replace(/^> ?/, ''));
      const inner = readMarkdown(quoted.join('\n'), goesOn);
      if (inner.length > 0) nodes.push(make('quote', {}, inner));
    } else if (isTableHead(line, lines[at + 1])) nodes.push(readTableLines(take((each) => each.includes('|'))));
    else if (itemOf(line)) nodes.push(...readList(take(isOfList), goesOn));
    else if (picture?.groups) {
      at++;
      nodes.push(newBlock('image', picture.groups, goesOn));
    } else {
      const first = lines[at++] ?? '';
      nodes.push(make('paragraph', {}, paragraph([first, ...take((each) => each.trim() !== '' && !begins(each))])));
    }
  }
  return nodes;
}

/** Whether a line begins a block of its own. */
const begins = (line: string): boolean => /^(?:#{1,6} |>|```|~~~)/.test(line) || itemOf(line) !== undefined;

interface MarkdownItem {
  readonly level: number;
  readonly ordered: boolean;
  readonly text: string;
}

function itemOf(line: string): MarkdownItem | undefined {
  const [, space = '', sign = '', text] = /^(\s*)([-*+]|\d{1,9}[.)]) +(.*)$/.exec(line) ?? [];
  if (text === undefined) return undefined;
  return { level: Math.floor(space.replaceAll('\t', '    ').length / 2), ordered: /\d/.test(sign), text };
}

function readList(lines: readonly string[], goesOn: ContentKind): Node[] {
  const items: MarkdownItem[] = [];
  for (const line of lines) {
    const item = itemOf(line);
    const last = items.at(-1);
    if (item) items.push(item);
    else if (last && line.trim()) items[items.length - 1] = { ...last, text: `${last.text} ${line.trim()}` };
  }
  const lists = new Lists();
  for (const { level, ordered, text } of items) lists.add(level, ordered, inline(text));
  return lists.end(goesOn);
}

/** Joins the lines of a paragraph: two spaces at the end are a break. */
function paragraph(lines: readonly string[]): Node[] {
  return lines.flatMap((line, i) => {
    const isLast = i === lines.length - 1;
    const isBreak = /(?: {2}|\\)$/.test(line) && !isLast;
    const text = line.trim().replace(/\\$/, '');
    return [...inline(isLast || isBreak ? text : `${text} `), ...(isBreak ? [schema.node('break')] : [])];
  });
}

/** A heading without its optional closing signs. */
function withoutSigns(text: string): string {
  const words = text.trim().split(' ');
  return /^#+$/.test(words.at(-1) ?? '') ? words.slice(0, -1).join(' ').trimEnd() : words.join(' ');
}
