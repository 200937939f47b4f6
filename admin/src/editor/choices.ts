import type { Command } from 'prosemirror-state';
import { type BlockKind, newBlock } from '../content/index.ts';
import { blockWords } from '../words/blocks.ts';
import type { Asked, Desk } from './desk.ts';
import { insertBlocks } from './insert.ts';
import type { Slash } from './slash.ts';
import { kindOfContent } from './turn.ts';

/** The entries of the slash menu. */

interface Choice {
  readonly id: string;
  readonly label: () => string;
  /** Further search words. */
  readonly also?: string;
  readonly make?: { readonly kind: BlockKind; readonly options?: Readonly<Record<string, unknown>> };
  /** A dialog with further questions. */
  readonly asks?: Asked;
}

const plainKind = (kind: BlockKind, also = '', options?: Readonly<Record<string, unknown>>): Choice => ({
  id: kind,
  label: () => blockWords()[kind as 'paragraph'],
  also: `${kind} ${also}`,
  make: { kind, ...(options ? { options } : {}) },
});

const heading = (level: number): Choice => ({
  id: `heading-${level}`,
  label: () => blockWords().heading(level),
  also: `heading h${level}`,
  make: { kind: 'heading', options: { level } },
});

const CHOICES: readonly Choice[] = [
  plainKind('paragraph', 'text p'),
  heading(2),
  heading(3),
  heading(4),
  plainKind('list', 'bullets ul'),
  {
    id: 'numbered',
    label: () => blockWords().numbered,
    also: 'ordered ol list',
    make: { kind: 'list', options: { ordered: true } },
  },
  { id: 'image', label: () => blockWords().image, also: 'image img photo', asks: 'picture' },
  { id: 'gallery', label: () => blockWords().gallery, also: 'gallery pictures images', asks: 'gallery' },
  plainKind('quote', 'blockquote', { cite: '' }),
  plainKind('pullquote', '', { cite: '' }),
  plainKind('table', 'rows columns', { header: true }),
  plainKind('code', 'pre'),
  plainKind('preformatted', 'pre'),
  plainKind('verse', 'poem'),
  plainKind('separator', 'hr line divider'),
  { id: 'embed', label: () => blockWords().embed, also: 'embed video youtube', asks: 'embed' },
  plainKind('buttons', 'link'),
  plainKind('more', 'teaser read'),
  plainKind('nextpage', 'page'),
  plainKind('shortcode'),
  plainKind('html', 'markup'),
];

/** The choices for what was typed, those that begin with it first. */
export function choicesFor(query: string): readonly Choice[] {
  const phrase = query.trim().toLocaleLowerCase();
  if (!phrase) return CHOICES;
  const begins = (choice: Choice): boolean => choice.label().toLocaleLowerCase().startsWith(phrase);
  const found = CHOICES.filter(({ label, also = '' }) => `${label()} ${also}`.toLocaleLowerCase().includes(phrase));
  return [...found.filter(begins), ...found.filter((choice) => !begins(choice))];
}

/** Runs a choice, in place of the typed text. */
export function choose(desk: Desk, { make, asks }: Choice, slash: Slash): void {
  const view = desk.view.peek();
  if (!view) return;
  const { state } = view;
  const tr = state.tr.delete(slash.from, slash.to);
  if (make) insertBlocks(state, [newBlock(make.kind, make.options ?? {}, kindOfContent(state))], tr);
  view.dispatch(tr);
  desk.choice.value = 0;
  if (asks) desk.ask(asks);
}

/** Puts a new block behind the current one, or in place of an empty paragraph. */
export const insertNew =
  <K extends BlockKind>(kind: K, options: Parameters<typeof newBlock<K>>[1] = {}): Command =>
  (state, dispatch) => {
    dispatch?.(insertBlocks(state, [newBlock(kind, options, kindOfContent(state))]));
    return true;
  };
