import { rendersShortcode } from '../content/index.ts';
import type { ContentModel } from '../content-model/index.ts';
import { kindOfItem } from './item-kinds.ts';
import { siteAddress } from './site-address.ts';
import { MetaSurvey } from './survey-meta.ts';
import type { WxrEvent, WxrItem } from './wxr/wxr-events.ts';

/** The number of occurrences, and of items with them. */
export interface Occurrences {
  count: number;
  items: number;
}

/** What an export holds that Quoin does not have. Collected during the check, and printed in the report. */
export class Survey {
  readonly meta = new MetaSurvey();
  readonly formats = new Map<string, number>();
  /** Shortcodes that Quoin does not render. */
  readonly shortcodes = new Map<string, Occurrences>();
  /** Blocks without stored HTML: WordPress makes it when it shows them. */
  readonly blocks = new Map<string, Occurrences>();
  /** Links in texts that lead to the old site. */
  readonly oldLinks: Occurrences = { count: 0, items: 0 };
  /** The address of the old site; empty where the export does not say it. */
  site = '';
  readonly #model: ContentModel;

  constructor(model: ContentModel) {
    this.#model = model;
  }

  see(event: WxrEvent): void {
    if (event.kind === 'site') this.site = siteAddress(event.baseBlogUrl || event.link || '');
    if (event.kind === 'category') this.meta.see('categories', event.meta);
    if (event.kind === 'tag') this.meta.see('tags', event.meta);
    if (event.kind === 'item') this.#seeItem(event);
  }

  #seeItem(item: WxrItem): void {
    const collection = kindOfItem(this.#model, item);
    if (collection === undefined) return;
    this.meta.see(collection, item.meta);
    for (const { meta } of item.comments) this.meta.see('comments', meta);
    for (const { domain, nicename, name } of item.terms)
      if (domain === 'post_format') add(this.formats, (nicename || name).replace(/^post-format-/, ''));
    const text = `${item.content ?? ''}\n${item.excerpt ?? ''}`;
    addTo(this.shortcodes, shortcodesIn(text));
    addTo(this.blocks, emptyBlocksIn(text));
    const links = linksTo(this.site, text);
    this.oldLinks.count += links;
    this.oldLinks.items += links > 0 ? 1 : 0;
  }
}

/** Occurrences with their names, as reports have them. */
export type Named = { readonly name: string } & Readonly<Occurrences>;

export const named = (found: ReadonlyMap<string, Occurrences>): Named[] =>
  [...found].map(([name, occurrences]) => ({ name, ...occurrences }));

function addTo(all: Map<string, Occurrences>, found: ReadonlyMap<string, number>): void {
  for (const [name, number] of found) {
    const { count, items } = all.get(name) ?? { count: 0, items: 0 };
    all.set(name, { count: count + number, items: items + 1 });
  }
}

function add(counts: Map<string, number>, name: string, by = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

/** Matches what may be a shortcode: `[name]`, `[name key="value"]`, `[name /]`; not `[[name]]`, which is escaped. */
const shortcode = /(?<!\[)\[([a-z][a-z0-9_-]{1,60})(?=[\s\]/])([^[\]]{0,2000})\](?!\])/gi;

function shortcodesIn(text: string): Map<string, number> {
  const found = new Map<string, number>();
  if (!text.includes('[')) return found;
  const closed = new Set([...text.matchAll(/\[\/([a-z][a-z0-9_-]{1,60})\]/gi)].map(([, name = '']) => name));
  for (const [, name = '', rest = ''] of text.matchAll(shortcode))
    if (!rendersShortcode(name) && (closed.has(name) || isMeant(name, rest))) add(found, name);
  return found;
}

/** Whether a word in brackets is a shortcode, and not `[sic]`: it has a known name, attributes, or a closing tag. */
const isMeant = (name: string, rest: string): boolean =>
  /[_-]/.test(name) || name === 'playlist' || /=|\/\s*$/.test(rest);

/** Blocks that the import places in texts, and those that WordPress does not make: without HTML, they are empty there, too. */
const othersThanMade: ReadonlySet<string> = new Set(
  `block footnotes paragraph heading list list-item image gallery quote pullquote code preformatted verse table html
  freeform missing more nextpage separator spacer group columns column buttons button cover media-text audio video file embed
  details social-links`.split(/\s+/),
);

function emptyBlocksIn(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(/<!--\s+wp:(?:core\/)?([a-z][\w/-]*)\s+(?:\{[^<>]*\}\s+)?\/-->/g))
    if (!othersThanMade.has(name)) add(found, name);
  return found;
}

/** The number of links in a text that lead to pages of a site. Files are counted elsewhere. */
function linksTo(site: string, text: string): number {
  const start = site.replace(/^https?:/, '');
  if (start === '' || !text.includes(start)) return 0;
  return [...text.matchAll(/\bhref\s*=\s*["']https?:([^"'\s>]*)/gi)].filter(
    ([, address = '']) => isBelow(address, start) && !address.includes('/wp-content/uploads/'),
  ).length;
}

const isBelow = (address: string, start: string): boolean =>
  address.startsWith(start) && /^($|[/?#])/.test(address.slice(start.length));
