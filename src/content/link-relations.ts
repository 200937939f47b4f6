import { splitMarkup, tagName } from './markup.ts';

const relation = /(\srel\s*=\s*)("[^"]*"|'[^']*'|[^\s"'<>]+)/i;
const hasTarget = /\starget\s*=/i;
const address = /\shref\s*=\s*["']?([^\s"'<>]+)/i;

/**
 * Gives links that open elsewhere `rel="noopener"`, so that the page they open cannot reach back. For everybody's
 * contents, when they are written. Behaviour 10.
 */
export function relNoopener(raw: string): string {
  return raw.includes('target') || raw.includes('TARGET')
    ? mapLinks(raw, (tag) => (hasTarget.test(tag) ? withRelations(tag, ['noopener']) : tag))
    : raw;
}

/**
 * Marks the links of a comment as its author's, not the site's. For everybody's comments, when they are written;
 * links to the site itself stay as they are. Interface 2.4, behaviour 5.
 */
export function relUgc(raw: string, siteUrl = ''): string {
  return mapLinks(raw, (tag) => {
    const href = address.exec(tag)?.[1] ?? '';
    const isOwn = siteUrl !== '' && (href === siteUrl || href.startsWith(`${siteUrl}/`));
    return isOwn || /^<a\s*\/?\s*>$/i.test(tag) ? tag : withRelations(tag, ['nofollow', 'ugc']);
  });
}

function mapLinks(html: string, change: (tag: string) => string): string {
  let silent = '';
  return splitMarkup(html)
    .map(({ kind, text }) => {
      const name = kind === 'tag' ? tagName(text) : '';
      if (name === 'script' || name === 'style') silent = text.startsWith('</') ? '' : name;
      const isLink = silent === '' && name === 'a' && /^<a\s[^>]*>$/i.test(text);
      return isLink ? change(text) : text;
    })
    .join('');
}

function withRelations(tag: string, wanted: readonly string[]): string {
  const given = relation.exec(tag)?.[2]?.replace(/["']/g, '').split(/\s+/).filter(Boolean) ?? [];
  const missing = wanted.filter((word) => !given.includes(word));
  if (missing.length === 0) return tag;
  const value = [...given, ...missing].join(' ');
  if (relation.test(tag)) return tag.replace(relation, () => ` rel="${value}"`);
  return `${tag.slice(0, -1).trimEnd().replace(/\/$/, '').trimEnd()} rel="${value}">`;
}
