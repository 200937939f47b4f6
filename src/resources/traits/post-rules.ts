import { can } from '../../access/index.ts';
import {
  cleanContent,
  cleanExcerpt,
  cleanTitle,
  relNoopener,
  renderContent,
  renderExcerpt,
  renderTitle,
} from '../../content/index.ts';
import type { DateTime, Input, Rules } from '../../engine/definition/index.ts';
import type { Scope } from '../../engine/scope.ts';
import { momentAt, momentOf, momentOfGmt } from '../../engine/site-time.ts';
import { apiError } from '../../errors/index.ts';
import { all, equals, oneOf, type PostRow, type Reader, type TermIds } from '../../storage/index.ts';
import type { PostRelated } from './post-access.ts';
import type { PostItem, PostType } from './post-item.ts';
import { slugOf, trashed } from './post-slug.ts';
import { type Taxonomy, taxonomiesOf } from './taxonomies.ts';
import { metaColumn } from './with-meta.ts';

/** What is to be stored of a post, page or media item. */
export interface PostDraft {
  readonly row: Partial<PostRow>;
  readonly terms?: TermIds;
  /** The slug is the id, which is known when the row is stored. */
  readonly slugFromId?: boolean;
  /** Who changed the texts, when a revision of the new ones is to be kept. */
  readonly revisionBy?: number;
}

interface PostRuleOptions {
  readonly type: PostType;
  readonly defaults: { readonly comment_status: string; readonly ping_status: string };
}

/** What follows from a change of a post or page: texts, dates, status, slug, terms, revision (behaviour 3, 8, 10). */
export function postRules(options: PostRuleOptions): Rules<PostItem, PostDraft, PostRelated> {
  const { type, defaults } = options;
  const classes = taxonomiesOf(type.slug);
  return {
    related: ({ input, reader, item }) => relatedTo(input, reader, item, classes),

    async create({ input, related, scope, reader }) {
      const { actor, site } = scope;
      checkAuthor(input, related);
      checkStickyPassword(input, undefined);
      const texts = textsOf(input, scope);
      const merged = { title: '', content: '', excerpt: '', ...texts };
      checkNotEmpty(merged);
      const status = storedStatus((input['status'] as string | undefined) ?? 'draft');
      const dates = datesOf(input, status, undefined, scope);
      const isGiven = dates.date_floats === 0;
      const modified = isGiven ? dates : momentAt(scope.nowGmt, site.timezone);
      const parent_id = parentOf(type, input, related, undefined);
      const slug = await slugOf({
        type,
        reader,
        actor,
        input,
        next: { status, parent_id, title: merged.title },
        item: undefined,
      });
      const terms = termsOf(type, related, undefined, status, site.defaultCategory);
      return {
        row: {
          type: type.slug,
          ...defaults,
          ...columnsOf(input, related),
          ...(status === 'private' && { password: '' }),
          ...metaColumn(input),
          ...merged,
          ...rendered(merged),
          ...dates,
          modified: modified.date,
          modified_gmt: modified.date_gmt,
          status,
          parent_id,
          author_id: (input['author'] as number | undefined) || actor.id,
          slug: slug ?? '',
        },
        terms,
        slugFromId: slug === undefined,
      };
    },

    async update(item, { input, related, scope, reader }) {
      const { actor, site } = scope;
      checkAuthor(input, related);
      checkStickyPassword(input, item);
      const texts = textsOf(input, scope);
      const merged = { title: item.title, content: item.content, excerpt: item.excerpt, ...texts };
      checkNotEmpty(merged);
      const status = storedStatus((input['status'] as string | undefined) ?? item.status);
      const dates = datesOf(input, status, item, scope);
      const parent_id = await withoutLoop(parentOf(type, input, related, item), item, reader);
      const slug = await slugOf({ type, reader, actor, input, next: { status, parent_id, title: merged.title }, item });
      const author = input['author'] as number | undefined;
      return {
        row: {
          ...columnsOf(input, related),
          ...(status === 'private' && { password: '' }),
          ...metaColumn(input, item.meta),
          ...merged,
          ...rendered(merged),
          ...dates,
          ...modifiedNow(item, scope),
          status,
          parent_id,
          ...(author && { author_id: author }),
          slug: slug ?? String(item.id),
          ...(item.status === 'trash' && status !== 'trash' && { trashed_status: '', trashed_slug: '' }),
        },
        terms: termsOf(type, related, item, status, site.defaultCategory),
        ...(isRewritten(item, merged) && { revisionBy: actor.id }),
      };
    },

    async trash(item, { scope }) {
      return item.status === 'trash' ? undefined : { row: { ...trashed(item), ...modifiedNow(item, scope) } };
    },
  };
}

async function relatedTo(
  input: Input,
  reader: Reader,
  item: PostItem | undefined,
  classes: readonly Taxonomy[],
): Promise<PostRelated> {
  const row = async (id: unknown) => (typeof id === 'number' && id > 0 ? reader.posts.get(id) : undefined);
  const author = input['author'];
  const terms: Record<string, readonly number[]> = {};
  for (const { slug: taxonomy, restBase: fieldName } of classes) {
    const ids = input[fieldName] as readonly number[] | undefined;
    if (!ids) continue;
    // Unknown ids are dropped silently (behaviour 3).
    terms[taxonomy] =
      ids.length === 0 ? [] : await reader.terms.ids({ where: all(equals('taxonomy', taxonomy), oneOf('id', ids)) });
  }
  return {
    author: typeof author === 'number' && author > 0 ? await reader.users.get(author) : undefined,
    parent: await row(input['parent'] ?? item?.parent_id),
    featuredMedia: await row(input['featured_media']),
    terms,
  };
}

function checkAuthor(input: Input, related: PostRelated): void {
  const author = input['author'] as number | undefined;
  if (author !== undefined && author !== 0 && !related.author) throw apiError('rest_invalid_author');
}

/** Sticky and password exclude each other: neither is taken while the other is there, or comes with it. */
function checkStickyPassword(input: Input, item: PostItem | undefined): void {
  const password = (input['password'] as string | undefined) ?? '';
  const locksSticky = password !== '' && (input['sticky'] === true || item?.sticky === 1);
  const sticksLocked = input['sticky'] === true && item !== undefined && item.password !== '';
  if (locksSticky || sticksLocked) throw apiError('rest_invalid_field');
}

interface Texts {
  title: string;
  content: string;
  excerpt: string;
}

/** The given texts, cleaned on writing for those who may not write any markup (behaviour 10). */
function textsOf(input: Input, { actor }: Scope): Partial<Texts> {
  const anyMarkup = can(actor, 'unfiltered_html');
  const texts: Partial<Texts> = {};
  const given = (name: keyof Texts) => input[name] as string | undefined;
  const title = given('title');
  const content = given('content');
  const excerpt = given('excerpt');
  if (title !== undefined)
    texts.title = (anyMarkup ? title : cleanTitle(title)).replace(/^[ \t\r\n\v]+|[ \t\r\n\v]+$/g, '');
  if (content !== undefined) texts.content = relNoopener(anyMarkup ? content : cleanContent(content));
  if (excerpt !== undefined) texts.excerpt = relNoopener(anyMarkup ? excerpt : cleanExcerpt(excerpt));
  return texts;
}

function checkNotEmpty({ title, content, excerpt }: Texts): void {
  if (title === '' && content === '' && excerpt === '') throw apiError('empty_content');
}

/** Rendered on writing, never on reading (decision 0005). */
export function rendered({ title, content, excerpt }: Texts) {
  return {
    title_rendered: renderTitle(title),
    content_rendered: renderContent(content),
    excerpt_rendered: renderExcerpt(excerpt, content),
  };
}

/** Whether a change of the texts is worth a revision: differences of white space alone are not (behaviour 8). */
function isRewritten(item: Texts, next: Texts): boolean {
  const essence = (text: string) => text.replace(/\s+/g, '');
  return (['title', 'content', 'excerpt'] as const).some(
    (name) => item[name] !== next[name] && essence(item[name]) !== essence(next[name]),
  );
}

/** `future` is stored as `publish`: the clock tells them apart. */
const storedStatus = (status: string): string => (status === 'future' ? 'publish' : status);

/** Dates as they will be: given ones count, drafts float without one, what is published gets one (behaviour 3). */
function datesOf(input: Input, status: string, item: PostItem | undefined, { nowGmt, site }: Scope) {
  const date = input['date'] as DateTime | null | undefined;
  const dateGmt = input['date_gmt'] as DateTime | null | undefined;
  const given = date ? momentOf(date, site.timezone) : dateGmt ? momentOfGmt(dateGmt, site.timezone) : undefined;
  const isLoose = status === 'draft' || status === 'pending';
  const isReset = date === null || dateGmt === null;
  const floats = !given && isLoose && (item === undefined || item.date_floats === 1 || isReset);
  const keeps = !given && !isReset && item && (item.date_floats === 0 || status === 'trash');
  const moment = given ?? (keeps ? { date: item.date, date_gmt: item.date_gmt } : momentAt(nowGmt, site.timezone));
  return {
    ...moment,
    date_floats: floats ? 1 : 0,
    scheduled: status === 'publish' && moment.date_gmt > nowGmt ? 1 : 0,
  };
}

/**
 * Every change sets the moment of the last one to now, never back (trust R13). What was made with a date has that date for
 * it, which is no moment of a change.
 */
function modifiedNow(item: PostItem, { nowGmt, site }: Scope): Pick<PostRow, 'modified' | 'modified_gmt'> {
  const isLater = item.modified_gmt > nowGmt && item.modified_gmt !== item.date_gmt;
  const { date, date_gmt } = momentAt(isLater ? item.modified_gmt : nowGmt, site.timezone);
  return { modified: date, modified_gmt: date_gmt };
}

/** Fields that are columns as they stand. */
function columnsOf(input: Input, related: PostRelated): Partial<PostRow> {
  const row: Record<string, unknown> = {};
  for (const name of [
    'password',
    'comment_status',
    'ping_status',
    'template',
    'liveblog_likes',
    'menu_order',
  ] as const) {
    if (name in input) row[name] = input[name];
  }
  if ('sticky' in input) row['sticky'] = input['sticky'] === true ? 1 : 0;
  const media = input['featured_media'] as number | undefined;
  // An unknown one is ignored (behaviour 3).
  if (media === 0 || (media !== undefined && related.featuredMedia?.type === 'attachment'))
    row['featured_media'] = media;
  return row as Partial<PostRow>;
}

/** @throws ApiError 400 when the named parent is not of the type */
function parentOf(type: PostType, input: Input, related: PostRelated, item: PostItem | undefined): number {
  const parent = input['parent'] as number | undefined;
  if (!type.hierarchical || parent === undefined) return item?.parent_id ?? 0;
  if (parent === 0) return 0;
  if (related.parent?.type !== type.slug) throw apiError('rest_post_invalid_id', { status: 400 });
  return parent;
}

/** An item below itself would be lost: it ends at the root (behaviour 3). */
async function withoutLoop(parentId: number, item: PostItem, reader: Reader): Promise<number> {
  if (parentId === 0 || parentId === item.parent_id) return parentId;
  if (parentId === item.id) return 0;
  const parent = await reader.posts.get(parentId);
  const above = parent ? await reader.posts.ancestorsOf([parent]) : new Map();
  return above.has(item.id) ? 0 : parentId;
}

/** Terms as they will be; a post without any category gets the default one, on creation and while it is published. */
function termsOf(
  type: PostType,
  related: PostRelated,
  item: PostItem | undefined,
  status: string,
  defaultCategory: number,
): TermIds {
  const terms: Record<string, readonly number[]> = { ...related.terms };
  if (!type.taxonomies.includes('category')) return terms;
  const given = related.terms['category'];
  const lacks = item
    ? status === 'publish' && given === undefined && (item.terms['category'] ?? []).length === 0
    : given === undefined;
  if (lacks && defaultCategory > 0) terms['category'] = [defaultCategory];
  return terms;
}
