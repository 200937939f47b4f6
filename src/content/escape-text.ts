const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

const characters: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(escapes).map(([character, reference]) => [reference, character])),
  '&#39;': "'",
};

/** Plain text as HTML, with the entities that WordPress uses. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** The inverse of `escapeText`. */
export const unescapeText = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#0?39);/g, (reference) => characters[reference] ?? reference);
