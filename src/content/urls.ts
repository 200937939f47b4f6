import { dropBadSchemes } from './addresses.ts';
import { normaliseEntities } from './entities.ts';

/**
 * The stored form of a URL: without invalid characters, with `http://` before a bare host name;
 * empty if its scheme could run a script. Interface 2.4 `author_url`, 2.5 `url`.
 */
export function cleanUrl(raw: string): string {
  const address = withoutLineEnds(
    raw
      .trimStart()
      .replaceAll(' ', '%20')
      .replace(/[^a-z0-9-~+_.?#=!&;,/:%@$|*'()[\]\u0080-\u{10ffff}]/giu, ''),
  );
  if (address === '' || /^(?:%20)+$/.test(address)) return '';
  const whole = needsScheme(address) ? `http://${address}` : address;
  const escaped = normaliseEntities(encodeBrackets(whole));
  return escaped.toLowerCase() === dropBadSchemes(escaped).toLowerCase() ? dropBadSchemes(escaped) : '';
}

/** Removes encoded line ends, including those that appear when others are removed. */
function withoutLineEnds(address: string): string {
  if (!/%0[ad]/i.test(address)) return address;
  const kept: string[] = [];
  for (const character of address.split('')) {
    kept.push(character);
    if (/^%0[ad]$/i.test(kept.slice(-3).join(''))) kept.length -= 3;
  }
  return kept.join('');
}

function needsScheme(address: string): boolean {
  return !address.includes(':') && !/^[/#?]/.test(address);
}

/** Brackets are valid in a host only. */
function encodeBrackets(address: string): string {
  const [, host = '', path = ''] = /^((?:[a-z]+:)?\/\/[^/?#]*)?(.*)$/is.exec(address) ?? [];
  return host + path.replaceAll('[', '%5B').replaceAll(']', '%5D');
}
