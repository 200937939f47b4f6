import { decodeXml } from './decode-xml.ts';
import { escapeLooseAmpersands } from './loose-ampersands.ts';
import { defaultLimits, type WxrElement, WxrElementReader, type WxrLimits } from './wxr-elements.ts';
import { WxrError } from './wxr-error.ts';
import type { WxrComment, WxrEvent, WxrItem, WxrItemTerm, WxrMeta, WxrSite } from './wxr-events.ts';
import { trimmed, WxrValues } from './wxr-values.ts';

/**
 * Reads a WordPress export, giving one event per author, term and item in the order of the file.
 *
 * The source is read only as fast as the events are consumed, and one item at a time is in memory, so a file may
 * be of any size. The first event is the site, the last is the end: a truncated file throws.
 * Nothing outside of the file is ever read, and no document type declaration is accepted.
 *
 * @param source the bytes of the file, for example `createReadStream(path)`
 * @throws WxrError when the file is not well-formed XML, not an export of version 1.x, or beyond the limits
 */
export async function* readWxr(
  source: AsyncIterable<Uint8Array>,
  limits: Partial<WxrLimits> = {},
): AsyncGenerator<WxrEvent, void, undefined> {
  const reader = new WxrElementReader({ ...defaultLimits, ...limits });
  let charactersRemoved = 0;
  const report = {
    removed: (count: number) => {
      charactersRemoved += count;
    },
    position: () => reader.position(),
  };
  const ofSite: WxrElement[] = [];
  const isRepeated = repeatedTerms();
  let isStarted = false;

  for await (const element of elements(escapeLooseAmpersands(decodeXml(source, report)), reader)) {
    const event = readElement(element);
    if (event && !isStarted) {
      yield readSite(ofSite, element.line);
      isStarted = true;
    }
    if (event && !isRepeated(element.name, event)) yield event;
    else if (!isStarted) ofSite.push(element);
  }
  if (!isStarted) yield readSite(ofSite, undefined);
  yield { kind: 'end', charactersRemoved };
}

/** Newer exports contain categories and tags twice: under names of their own, then as `wp:term`. */
function repeatedTerms(): (element: string, event: WxrEvent) => boolean {
  const named = new Set<string>();
  return (element, event) => {
    if (event.kind !== 'category' && event.kind !== 'tag') return false;
    const name = `${event.kind} ${event.slug}`;
    if (element === 'wp:term') return named.has(name);
    named.add(name);
    return false;
  };
}

async function* elements(texts: AsyncIterable<string>, reader: WxrElementReader): AsyncGenerator<WxrElement> {
  for await (const text of texts) yield* reader.write(text);
  yield* reader.close();
}

/** The event of a child of the channel; undefined if it only describes the site. */
function readElement(element: WxrElement): WxrEvent | undefined {
  switch (element.name) {
    case 'item':
      return readItem(element);
    case 'wp:author':
    case 'wp:wp_author':
      return readAuthor(element);
    case 'wp:category':
      return readTerm(element, {
        taxonomy: 'category',
        slug: 'category_nicename',
        name: 'cat_name',
        prefix: 'category',
      });
    case 'wp:tag':
      return readTerm(element, { taxonomy: 'post_tag', slug: 'tag_slug', name: 'tag_name', prefix: 'tag' });
    case 'wp:term':
      return readTerm(element, { taxonomy: undefined, slug: 'term_slug', name: 'term_name', prefix: 'term' });
    default:
      return undefined;
  }
}

function readSite(parts: WxrElement[], line: number | undefined): WxrSite {
  const channel = { name: 'channel', attributes: new Map(), text: '', children: parts, line: 1, faults: [] };
  const values = new WxrValues(channel, []);
  const version = parts.find((part) => part.name === 'wp:wxr_version');
  if (!version) {
    const where = line === undefined ? '' : ' before the first author, term or item';
    throw new WxrError(
      `this is not a WordPress export: there is no wp:wxr_version${where}`,
      line === undefined ? undefined : { line, column: 1 },
    );
  }
  const wxrVersion = trimmed(version.text);
  if (!/^1\.\d{1,3}$/.test(wxrVersion)) {
    const shown = JSON.stringify(wxrVersion.slice(0, 40));
    throw new WxrError(`wp:wxr_version is ${shown}, not one of the known versions 1.x`, {
      line: version.line,
      column: 1,
    });
  }
  const title = values.word('title');
  const description = values.word('description');
  return {
    kind: 'site',
    title,
    link: values.word('link'),
    description,
    settings: { ...(title && { title }), ...(description && { description }) },
    language: values.word('language'),
    wxrVersion,
    baseSiteUrl: values.word('wp:base_site_url'),
    baseBlogUrl: values.word('wp:base_blog_url'),
  };
}

function readAuthor(element: WxrElement): WxrEvent {
  const faults = element.faults;
  const values = new WxrValues(element, faults);
  return {
    kind: 'author',
    id: values.id('wp:author_id'),
    login: values.word('wp:author_login'),
    email: values.word('wp:author_email'),
    displayName: values.word('wp:author_display_name'),
    firstName: values.word('wp:author_first_name'),
    lastName: values.word('wp:author_last_name'),
    description: values.text('wp:author_description'),
    line: element.line,
    faults,
  };
}

/** The elements of a term: every taxonomy has its own names for them. */
type TermNames = { taxonomy: string | undefined; slug: string; name: string; prefix: string };

function readTerm(element: WxrElement, names: TermNames): WxrEvent {
  const faults = element.faults;
  const values = new WxrValues(element, faults);
  const taxonomy = names.taxonomy ?? values.word('wp:term_taxonomy');
  const parentSlug = values.word(`wp:${names.prefix}_parent`) || undefined;
  const term = {
    id: values.id('wp:term_id'),
    slug: values.word(`wp:${names.slug}`),
    name: values.word(`wp:${names.name}`),
    description: values.text(`wp:${names.prefix}_description`),
    meta: readMeta(values, 'wp:termmeta'),
    line: element.line,
    faults,
  };
  if (taxonomy === 'category') return { kind: 'category', ...term, parentSlug };
  if (taxonomy === 'post_tag') return { kind: 'tag', ...term };
  return { kind: 'term', ...term, taxonomy, parentSlug };
}

function readItem(element: WxrElement): WxrItem {
  const faults = element.faults;
  const values = new WxrValues(element, faults);
  return {
    kind: 'item',
    title: values.word('title'),
    link: values.word('link'),
    guid: values.word('guid'),
    pubDate: values.word('pubDate'),
    creator: values.word('dc:creator') ?? values.word('wp:author'),
    content: values.text('content:encoded'),
    excerpt: values.text('excerpt:encoded'),
    postId: values.id('wp:post_id'),
    postDate: values.date('wp:post_date'),
    postDateGmt: values.date('wp:post_date_gmt'),
    postModified: values.date('wp:post_modified'),
    postModifiedGmt: values.date('wp:post_modified_gmt'),
    commentStatus: values.word('wp:comment_status'),
    pingStatus: values.word('wp:ping_status'),
    postName: values.word('wp:post_name'),
    status: values.word('wp:status'),
    postParent: values.id('wp:post_parent'),
    menuOrder: values.integer('wp:menu_order'),
    postType: values.word('wp:post_type'),
    postPassword: values.text('wp:post_password'),
    isSticky: values.flag('wp:is_sticky'),
    attachmentUrl: values.word('wp:attachment_url'),
    terms: readItemTerms(values.all('category')),
    meta: readMeta(values, 'wp:postmeta'),
    comments: values.all('wp:comment').map((comment) => readComment(comment, faults)),
    line: element.line,
    faults,
  };
}

/** Version 1.0 contains each term twice, once bare as in RSS, and calls the taxonomy of tags `tag`. */
function readItemTerms(elements: WxrElement[]): WxrItemTerm[] {
  const terms = elements.map((element) => {
    const domain = element.attributes.get('domain');
    return {
      domain: domain === 'tag' ? 'post_tag' : domain,
      nicename: element.attributes.get('nicename') || undefined,
      name: trimmed(element.text),
    };
  });
  const named = new Set(terms.filter((term) => term.domain !== undefined).map((term) => term.name));
  return terms
    .filter((term) => term.domain !== undefined || !named.has(term.name))
    .map((term) => ({ ...term, domain: term.domain ?? 'category' }));
}

function readMeta(values: WxrValues, name: string): WxrMeta[] {
  return values.all(name).flatMap((element) => {
    const meta = new WxrValues(element, []);
    const key = meta.word('wp:meta_key');
    return key ? [{ key, value: meta.text('wp:meta_value') ?? '' }] : [];
  });
}

function readComment(element: WxrElement, faults: string[]): WxrComment {
  const values = new WxrValues(element, faults);
  return {
    id: values.id('wp:comment_id'),
    author: values.word('wp:comment_author'),
    authorEmail: values.word('wp:comment_author_email'),
    authorUrl: values.word('wp:comment_author_url'),
    authorIp: values.word('wp:comment_author_IP'),
    date: values.date('wp:comment_date'),
    dateGmt: values.date('wp:comment_date_gmt'),
    content: values.text('wp:comment_content'),
    approved: values.word('wp:comment_approved'),
    type: values.word('wp:comment_type'),
    parent: values.id('wp:comment_parent'),
    userId: values.id('wp:comment_user_id'),
    meta: readMeta(values, 'wp:commentmeta'),
  };
}
