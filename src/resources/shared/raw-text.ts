import {
  type Argument,
  type Context,
  E,
  InvalidValue,
  objectArgument,
  read,
  type Schema,
} from '../../engine/definition/index.ts';
import type { View } from '../../engine/view.ts';

/**
 * The argument for title, content or excerpt: a string or `{ "raw": string }`. Other members of the object are ignored, so
 * that a client can write back what it read (behaviour 3).
 */
export function rawText(note: string, example?: string): Argument<string | undefined> {
  const properties = rawMember(note);
  return objectArgument({ note, properties, forms: formsOf(note), ...(example && { example }) }, readRaw);
}

/** The same for a field that is shown as plain text: caption and description of media (interface 2.2). */
export function storedText(note: string): Argument<string | undefined> {
  return { schema: { description: note, type: 'string' }, forms: formsOf(note), read: readRaw };
}

interface TextMembers<Item> {
  /** Who is shown the text as HTML. */
  readonly contexts: readonly Context[];
  readonly raw: (item: Item) => string;
  readonly rendered: (item: Item, view: View) => string;
  /** As stored, and as HTML. */
  readonly examples: readonly [raw: string, rendered: string];
}

/** The members of a text that is shown as stored to those who edit it, and as HTML. */
export const textMembers = <Item>({ contexts, raw, rendered, examples: [stored, shown] }: TextMembers<Item>) => ({
  raw: { schema: { type: 'string', description: 'as stored', example: stored } as const, contexts: E, read: raw },
  rendered: {
    schema: { type: 'string', description: 'as HTML', readonly: true, example: shown } as const,
    contexts,
    read: rendered,
  },
});

const rawMember = (note: string) => ({ raw: { type: 'string', description: `${note}, as stored` } }) as const;

const formsOf = (note: string): readonly Schema[] => [
  { type: 'string' },
  { type: 'object', properties: rawMember(note), required: ['raw'] },
];

/** @throws InvalidValue when the value is neither a string nor such an object */
function readRaw(given: unknown): string | undefined {
  if (typeof given !== 'object') return read.text(given);
  const { raw } = read.object(given);
  if (raw === undefined || raw === null) return undefined;
  if (typeof raw !== 'string') throw new InvalidValue('must have a string in raw');
  return read.text(raw);
}
