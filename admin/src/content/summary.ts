import type { Mark, Node } from 'prosemirror-model';
import { attributeOf, withAttribute } from './attributes.ts';
import { decodeValue } from './entities.ts';
import { schema } from './schema.ts';
import { readTokens } from './tokens.ts';

const LONGEST = 20_000;

/** The first words of HTML that is shown as a card. */
export function wordsOf(html: string, count = 12): string {
  const texts = readTokens(html.slice(0, LONGEST)).map((token) =>
    token.type === 'text' ? decodeValue(token.text) : ' ',
  );
  const words = texts
    .join('')
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.length > count ? `${words.slice(0, count).join(' ')} …` : words.join(' ');
}

/** The picture that a piece of inline HTML is, if it is one. */
export function pictureOf(scrap: Node): { readonly src: string; readonly alt: string } | undefined {
  const token = readTokens(String(scrap.attrs['html']))[0];
  if (token?.type !== 'open' || token.name !== 'img') return undefined;
  return { src: attributeOf(token.attrs, 'src') ?? '', alt: attributeOf(token.attrs, 'alt') ?? '' };
}

/** The target of a link. */
export function hrefOf(mark: Mark): string {
  return attributeOf(String(mark.attrs['attrs']), 'href') ?? '';
}

/** A link to an address; the other attributes of the old link stay. */
export function linkTo(href: string, old?: Mark): Mark {
  return schema.mark('link', { ...old?.attrs, attrs: withAttribute(String(old?.attrs['attrs'] ?? ''), 'href', href) });
}
