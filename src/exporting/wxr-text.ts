// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/**
 * Encode a text for an element as CDATA. `]]>` is split over two sections; a carriage return is written as a character
 * reference, since XML parsers normalise line ends.
 */
export const cdata = (text: string): string =>
  `<![CDATA[${text.replace(forbidden, '').replaceAll(']]>', ']]]]><![CDATA[>').replaceAll('\r', ']]>&#13;<![CDATA[')}]]>`;

/** An element with a text. */
export const element = (name: string, text: string): string => `<${name}>${cdata(text)}</${name}>`;

/** An element with a number or keyword. */
export const plain = (name: string, value: string | number): string => `<${name}>${value}</${name}>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Encode a text for an attribute. */
export const attribute = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** `2024-03-01 10:00:00`; the zero date for an empty one. */
export const moment = (date: string): string => (date === '' ? '0000-00-00 00:00:00' : date.replace('T', ' '));

/** A meta field with its values as WordPress stores them: as text, `true` as 1 and `false` as an empty text. */
export function fields(name: string, prefix: string, meta: Readonly<Record<string, unknown>>): string {
  return Object.entries(meta)
    .flatMap(([key, value]) => (Array.isArray(value) ? value : [value]).map((one) => [key, textOf(one)] as const))
    .map(
      ([key, value]) =>
        `<wp:${name}>${element(`wp:${prefix}_key`, key)}${element(`wp:${prefix}_value`, value)}</wp:${name}>\n`,
    )
    .join('');
}

const textOf = (value: unknown): string =>
  value === true ? '1' : value === false || value == null ? '' : String(value);
