import { attributeOf, readTag, type StartTag, withAttribute, writeTag } from './tag.ts';

/**
 * Lets browsers decode pictures asynchronously, and load pictures of known size lazily; attributes that the author
 * set do not change.
 */
export function addMediaHints(html: string): string {
  if (!html.includes('<i')) return html;
  return html.replace(/<(?:img|iframe) [^<>]*>/g, (text) => {
    const tag = readTag(text);
    return tag && isQuoted(tag, 'src') ? writeTag(withHints(tag)) : text;
  });
}

function withHints(tag: StartTag): StartTag {
  const hasSize = isQuoted(tag, 'width') && isQuoted(tag, 'height');
  const late = hasSize ? withHint(tag, 'loading', 'lazy') : tag;
  return tag.name === 'img' ? withHint(late, 'decoding', 'async') : late;
}

const isQuoted = (tag: StartTag, name: string): boolean => attributeOf(tag, name)?.quote === '"';

const withHint = (tag: StartTag, name: string, value: string): StartTag =>
  attributeOf(tag, name) ? tag : withAttribute(tag, name, value, 'first');
