import { type Argument, InvalidValue, objectArgument, read, type Schema } from '../../engine/definition/index.ts';

/**
 * A text of title, content or excerpt as it is written: a text or `{ "raw": text }`. Other members of the object are
 * ignored, so that what was read can be written back (behaviour 3).
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

/** @throws InvalidValue for what is neither */
function readRaw(given: unknown): string | undefined {
  if (typeof given !== 'object') return read.text(given);
  const { raw } = read.object(given);
  if (raw === undefined || raw === null) return undefined;
  if (typeof raw !== 'string') throw new InvalidValue('must have a string in raw');
  return read.text(raw);
}
