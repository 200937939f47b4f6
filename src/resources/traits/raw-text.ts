import { type Argument, objectArgument, read, type Schema } from '../../engine/definition/index.ts';

/**
 * A text of title, content or excerpt as it is written: a text or `{ "raw": text }`; other members are ignored, and what
 * is neither is the same as leaving it out (behaviour 3).
 */
export function rawText(note: string, example?: string): Argument<string | undefined> {
  const properties = rawMember(note);
  return objectArgument({ note, properties, forms: formsOf(note), ...(example && { example }) }, readRaw);
}

/** The same for a field that is shown as plain text: caption and description of media (interface 2.2). */
export function storedText(note: string): Argument<string | undefined> {
  return { schema: { description: note, type: 'string' }, forms: formsOf(note), read: readRaw };
}

const rawMember = (note: string) => ({ raw: { type: 'string', description: `${note}, as stored` } }) as const;

const formsOf = (note: string): readonly Schema[] => [
  { type: 'string' },
  { type: 'object', properties: rawMember(note), required: ['raw'] },
];

function readRaw(given: unknown): string | undefined {
  const raw =
    typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as { raw?: unknown }).raw : given;
  return typeof raw === 'string' ? read.text(raw) : undefined;
}
