/** Text given as one character per byte: UTF-8 when the bytes can be that, else Latin-1 as it stands. */
export function textOfBytes(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  if (bytes.toString('latin1') !== text) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}
