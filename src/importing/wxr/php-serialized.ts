/** A value that PHP's `serialize` can write. An array, which may be a list or a record, is a Map. */
export type PhpValue = null | boolean | number | string | Map<number | string, PhpValue>;

const limits = { bytes: 1024 * 1024, depth: 12 };
const [zero, nine, minus] = [0x30, 0x39, 0x2d];

/** Thrown and caught inside this file: the text is invalid. */
class Malformed extends Error {}

/**
 * Parses a value serialised by PHP, such as `a:1:{s:5:"width";i:640;}`.
 *
 * Only null, booleans, numbers, strings and arrays of them: objects and references are refused, so
 * nothing is ever constructed. Strict: lengths are in bytes of UTF-8 and must be right, keys must not
 * repeat, and nothing may follow.
 *
 * @returns `undefined` when the text is anything else, longer than 1 MB or deeper than 12 arrays
 */
export function readPhpSerialized(text: string): PhpValue | undefined {
  if (text.length > limits.bytes) return undefined;
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length > limits.bytes) return undefined;
  let at = 0;

  const expect = (wanted: string): void => {
    if (bytes.toString('latin1', at, at + wanted.length) !== wanted) throw new Malformed();
    at += wanted.length;
  };
  const until = (end: string): string => {
    const to = bytes.indexOf(end, at, 'latin1');
    if (to === -1 || to - at > 40) throw new Malformed();
    const found = bytes.toString('latin1', at, to);
    at = to + 1;
    return found;
  };
  const integer = (end: string): number => {
    const found = until(end);
    const value = /^-?(?:0|[1-9]\d{0,15})$/.test(found) ? Number(found) : Number.NaN;
    if (!Number.isSafeInteger(value)) throw new Malformed();
    return value + 0;
  };
  const string = (): string => {
    const length = integer(':');
    expect('"');
    if (length < 0 || at + length > bytes.length) throw new Malformed();
    const found = bytes.toString('utf8', at, at + length);
    // A length that cuts a character in two is a wrong length.
    if (Buffer.byteLength(found, 'utf8') !== length) throw new Malformed();
    at += length;
    expect('"');
    return found;
  };
  const array = (depth: number): Map<number | string, PhpValue> => {
    if (depth > limits.depth) throw new Malformed();
    const count = integer(':');
    // The shortest entry is i:0;N; and that bounds what a count may claim.
    if (count < 0 || count > (bytes.length - at) / 6) throw new Malformed();
    expect('{');
    const entries = new Map<number | string, PhpValue>();
    for (let index = 0; index < count; index += 1) {
      const key = value(depth);
      if (typeof key !== 'number' && typeof key !== 'string') throw new Malformed();
      entries.set(key, value(depth));
    }
    if (entries.size !== count) throw new Malformed();
    expect('}');
    return entries;
  };
  const value = (depth: number): PhpValue => {
    const type = bytes.toString('latin1', at, at + 2);
    at += 2;
    switch (type) {
      case 'N;':
        return null;
      case 'b:': {
        const flag = until(';');
        if (flag !== '0' && flag !== '1') throw new Malformed();
        return flag === '1';
      }
      case 'i:':
        return integer(';');
      case 'd:': {
        const found = until(';');
        const first = found.charCodeAt(0);
        const isNumber = first === minus || (first >= zero && first <= nine);
        if (!isNumber || !Number.isFinite(Number(found))) throw new Malformed();
        return Number(found);
      }
      case 's:': {
        const found = string();
        expect(';');
        return found;
      }
      case 'a:':
        return array(depth + 1);
      default:
        throw new Malformed();
    }
  };

  try {
    const found = value(0);
    return at === bytes.length ? found : undefined;
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}
