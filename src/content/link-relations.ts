import { splitMarkup, tagName } from './markup.ts';
import { attributeOf, readTag, type StartTag, withAttribute, writeTag } from './tag.ts';

/**
 * Adds `rel="noopener"` to links that open a new window, so that the opened page cannot access the opener. For all
 * contents, on write. Behaviour 10.
 */
export function relNoopener(raw: string): string {
  if (!/target/i.test(raw)) return raw;
  return mapLinks(raw, (link) => (attributeOf(link, 'target') ? withRelations(link, ['noopener']) : link));
}

/**
 * Marks links in a comment as user-generated content. For all comments, on write;
 * links to the site itself do not change. Interface 2.4, behaviour 5.
 *
 * @param own addresses of the site; empty ones are ignored
 */
export function relUgc(raw: string, own: readonly string[] = []): string {
  return mapLinks(raw, (link) => {
    const href = attributeOf(link, 'href')?.value?.trim() ?? '';
    const isOwn = own.some((address) => address !== '' && isBelow(href, address));
    return isOwn || link.attributes.length === 0 ? link : withRelations(link, ['nofollow', 'ugc']);
  });
}

/** After an own address, only a path, a query or a fragment may follow: anything else is another host or folder. */
const isBelow = (href: string, address: string): boolean =>
  href.startsWith(address) && /^([/?#]|$)/.test(href.slice(address.length));

/** Changes the links of a text; a tag that parsers may read differently is not changed. */
function mapLinks(html: string, change: (link: StartTag) => StartTag): string {
  let silent = '';
  return splitMarkup(html)
    .map(({ kind, text }) => {
      const name = kind === 'tag' ? tagName(text) : '';
      if (name === 'script' || name === 'style') silent = text.startsWith('</') ? '' : name;
      const link = silent === '' && name === 'a' ? readTag(text) : undefined;
      if (link === undefined) return text;
      const changed = change(link);
      return changed === link ? text : writeTag(changed);
    })
    .join('');
}

function withRelations(link: StartTag, wanted: readonly string[]): StartTag {
  const given = attributeOf(link, 'rel')?.value?.replace(/["']/g, '').split(/\s+/).filter(Boolean) ?? [];
  const missing = wanted.filter((word) => !given.includes(word));
  if (missing.length === 0) return link;
  const changed = withAttribute(link, 'rel', [...given, ...missing].join(' '));
  // A link is not a void element: the slash of `<a />` is removed.
  return attributeOf(link, 'rel') ? changed : { ...changed, end: '>' };
}
