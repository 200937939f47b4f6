import { createReadStream } from 'node:fs';

// Control characters except tab, line feed, form feed, carriage return and escape.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is control characters that tell text from other files
const control = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/;

/** Whether a file is text: UTF-8 or Latin-1 without control characters. */
export async function isText(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    // In UTF-8 no byte of a longer character lies in the range of control characters.
    if (control.test((chunk as Buffer).toString('latin1'))) return false;
  }
  return true;
}
