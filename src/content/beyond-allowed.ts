import { Parser } from 'htmlparser2';
import { type AllowedMarkup, addressed, isAllowed, schemes } from './allowed-markup.ts';
import { cleanStyle } from './styles.ts';

const mark = 'x-behind-the-text';

/**
 * What a parser that the server does not use finds in HTML beyond what is allowed: elements, attributes, schemes of
 * addresses, styles, and a tag that has no end. For tests.
 */
export function beyond(html: string, allowed: AllowedMarkup): string[] {
  const found: string[] = [];
  let isEnded = /<textarea/i.test(html);
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === mark) {
        isEnded = true;
        return;
      }
      for (const [key, value] of Object.entries(attributes)) {
        const scheme = /^[^/?#]*?(?=:)/.exec(value.replace(/[\p{Cc}\s]/gu, ''))?.[0].toLowerCase();
        const isFine =
          isAllowed(key, allowed.get(name) ?? new Set()) &&
          (!addressed.has(key) || scheme === undefined || schemes.has(scheme)) &&
          (key !== 'style' || (value !== '' && value.replace(/;$/, '') === cleanStyle(value)));
        if (!isFine) found.push(`${key}=${value}`);
      }
      if (!allowed.has(name)) found.push(`<${name}>`);
    },
  });
  parser.end(`${html}<${mark}>`);
  return isEnded ? found : [...found, 'a tag without end'];
}
