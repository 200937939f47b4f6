import type { Site } from '../engine/scope.ts';
import { homeOf } from '../engine/site-paths.ts';
import { all, equals, everything, oneOf, type Storage, type TermRow, type UserRow } from '../storage/index.ts';
import { itemText, type Names } from './export-items.ts';
import { FamilyTexts, familiesOf } from './families.ts';
import { cdata, element, fields, plain } from './wxr-text.ts';

/** Items per batch. */
const BATCH_SIZE = 100;

export interface ExportOptions {
  readonly storage: Storage;
  readonly site: Site;
  readonly nowGmt: string;
  /** The types of items to write: post, page, attachment. */
  readonly types: readonly string[];
  /** The most bytes of items in a file. An item stays with all that is below it or attached to it, however long. */
  readonly bytes?: number | undefined;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Generate an export that WordPress can import (WXR 1.2), one file after the other: authors, categories, tags, items with their comments.
 * The output is deterministic: it contains no time stamp of the export.
 */
export async function* exportSite(options: ExportOptions): AsyncGenerator<AsyncGenerator<string>> {
  const { storage, site, types, bytes: most = Number.POSITIVE_INFINITY } = options;
  const where = oneOf('type', types);
  const ids = await storage.posts.ids({ where, order: [{ column: 'id', direction: 'asc' }] });
  const names: Names = { logins: await loginsOf(storage), terms: await termsOf(storage) };
  // WordPress's importer finds parents in the same file only.
  const parents = options.bytes === undefined ? undefined : new Map<number, number>();
  const authors = await authorsOf(storage, ids, (id, parent) => parents?.set(id, parent));
  const families = parents ? familiesOf(ids, parents) : [ids];
  const texts = new FamilyTexts(itemsOf(options, families.flat(), names), families);

  // Each file can be imported by itself: authors are in all of them, terms in the first.
  async function* file(isFirst: boolean): AsyncGenerator<string> {
    yield head(site);
    yield* authors;
    if (isFirst) for (const term of parentsFirst(names.terms)) yield termText(term, names.terms);
    for (let bytes = 0; !texts.isDone && (bytes === 0 || (await texts.fits(most - bytes))); )
      for await (const text of texts.family()) {
        yield text;
        bytes += Buffer.byteLength(text);
      }
    yield '</channel>\n</rss>\n';
  }
  yield file(true);
  while (!texts.isDone) yield file(false);
}

async function* itemsOf(
  options: ExportOptions,
  ids: readonly number[],
  names: Names,
): AsyncGenerator<string, undefined> {
  const { storage, onProgress } = options;
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const these = ids.slice(from, from + BATCH_SIZE);
    const rows = await storage.posts.loadAll(these);
    const terms = await storage.posts.termsOf(these);
    for (const row of rows) {
      const comments = await storage.comments.find({
        where: all(equals('post_id', row.id)),
        order: [{ column: 'id', direction: 'asc' }],
      });
      yield itemText({ row, comments, terms: terms.get(row.id) ?? {} }, names, options);
    }
    onProgress?.(Math.min(from + BATCH_SIZE, ids.length), ids.length);
  }
}

const head = (site: Site): string => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
${element('title', site.title)}
<link>${cdata(homeOf(site))}</link>
${element('description', site.description)}
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${cdata(homeOf(site))}</wp:base_site_url>
<wp:base_blog_url>${cdata(homeOf(site))}</wp:base_blog_url>
`;

const byId = { where: everything, order: [{ column: 'id', direction: 'asc' }] } as const;

async function loginsOf({ users }: Storage): Promise<Map<number, string>> {
  const logins = new Map<number, string>();
  const ids = await users.ids(byId);
  for (let from = 0; from < ids.length; from += BATCH_SIZE)
    for (const { id, login } of await users.loadAll(ids.slice(from, from + BATCH_SIZE))) logins.set(id, login);
  return logins;
}

async function termsOf({ terms }: Storage): Promise<Map<number, TermRow>> {
  const found = new Map<number, TermRow>();
  const ids = await terms.ids(byId);
  for (let from = 0; from < ids.length; from += BATCH_SIZE)
    for (const row of await terms.loadAll(ids.slice(from, from + BATCH_SIZE))) found.set(row.id, row);
  return found;
}

/** Terms by id, but each after its parent: WordPress's importer looks up the parent when it reads the child. */
function* parentsFirst(terms: ReadonlyMap<number, TermRow>): Generator<TermRow> {
  const done = new Set<number>();
  for (const term of terms.values()) {
    const path: TermRow[] = [];
    for (let one: TermRow | undefined = term; one && !done.has(one.id); one = terms.get(one.parent_id)) {
      done.add(one.id);
      path.push(one);
    }
    yield* path.reverse();
  }
}

/** The authors of the items and of their comments, as texts. @param onItem is told each item and its parent */
async function authorsOf(
  { posts, comments, users }: Storage,
  ids: readonly number[],
  onItem: (id: number, parent: number) => void,
): Promise<string[]> {
  const wrote = new Set<number>();
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const these = ids.slice(from, from + BATCH_SIZE);
    for (const { id, author_id, parent_id } of await posts.loadAll(these, false)) {
      wrote.add(author_id);
      onItem(id, parent_id);
    }
    for (const { author_id } of await comments.find({ where: oneOf('post_id', these), order: byId.order }))
      wrote.add(author_id);
  }
  const sorted = [...wrote].filter((id) => id > 0).sort((one, other) => one - other);
  return (await users.loadAll(sorted)).map(authorText);
}

const authorText = (user: UserRow): string =>
  `<wp:author>${[
    plain('wp:author_id', user.id),
    element('wp:author_login', user.login),
    element('wp:author_email', user.email),
    element('wp:author_display_name', user.name),
    element('wp:author_first_name', user.first_name),
    element('wp:author_last_name', user.last_name),
  ].join('')}</wp:author>\n`;

function termText(term: TermRow, terms: ReadonlyMap<number, TermRow>): string {
  const parent = terms.get(term.parent_id)?.slug ?? '';
  const meta = fields('termmeta', 'meta', term.meta);
  const id = plain('wp:term_id', term.id);
  if (term.taxonomy === 'category')
    return `<wp:category>${id}${element('wp:category_nicename', term.slug)}${element('wp:category_parent', parent)}${element('wp:cat_name', term.name)}${element('wp:category_description', term.description)}${meta}</wp:category>\n`;
  if (term.taxonomy === 'post_tag')
    return `<wp:tag>${id}${element('wp:tag_slug', term.slug)}${element('wp:tag_name', term.name)}${element('wp:tag_description', term.description)}${meta}</wp:tag>\n`;
  return `<wp:term>${id}${element('wp:term_taxonomy', term.taxonomy)}${element('wp:term_slug', term.slug)}${element('wp:term_parent', parent)}${element('wp:term_name', term.name)}${element('wp:term_description', term.description)}${meta}</wp:term>\n`;
}
