/** Escape control characters, since what others wrote must not control the terminal; keeps line breaks. */
export const harmless = (text: string): string =>
  text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to escape
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Join lines that contain texts of others. A text cannot add lines. */
export const harmlessLines = (lines: readonly string[]): string =>
  lines.map((line) => harmless(line).replaceAll('\n', '\\n')).join('\n');
