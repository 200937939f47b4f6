/** Decodes a text that has one character per byte: as UTF-8 if the bytes are valid, otherwise as Latin-1. */
export function textOfBytes(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  if (bytes.toString('latin1') !== text) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}
