import { refuse } from '../cursor.ts';
import { type Kind, make } from '../kind.ts';
import { schema } from '../schema.ts';

/** A block whose HTML is kept as one text. */
const raw = (kind: string): Kind => ({
  names: [kind],
  read({ block, cursor, wp }) {
    if (!block || block.pieces.some((piece) => typeof piece !== 'string')) refuse();
    const { inner } = block;
    const from = inner.startsWith('\n') ? 1 : 0;
    const text = inner.slice(from, inner.endsWith('\n') ? Math.max(from, inner.length - 1) : undefined);
    if (/[\0\r]/.test(text)) refuse();
    cursor.at = cursor.tokens.length;
    return make(kind, { wp }, text ? [schema.text(text)] : []);
  },
  write: (node) => node.textContent,
});

export const html = raw('html');
export const shortcode = raw('shortcode');

/** Whether the whole text is one shortcode. */
export function isShortcode(text: string): boolean {
  const name = /^\[([a-zA-Z][a-zA-Z0-9_-]*)[\s\]/]/.exec(text)?.[1];
  if (name === undefined || !text.endsWith(']')) return false;
  const first = text.indexOf(']');
  const end = `[/${name}]`;
  if (first === text.length - 1) return !text.includes('[', 1);
  return text.endsWith(end) && text.indexOf(end) === text.length - end.length && !text.includes(`[${name}`, 1);
}
