import { capabilitiesOf } from '../access/index.ts';
import {
  cleanComment,
  cleanContent,
  cleanDescription,
  cleanExcerpt,
  cleanTitle,
  isCleanDescription,
  isCleanShown,
  isCleanStored,
  type Rendering,
  renderComment,
  renderTexts,
} from '../content/index.ts';
import { type CommentRow, moreThan, type PostRow, type Query, type Storage, type Stores } from '../storage/index.ts';

const BATCH_SIZE = 200;

export interface TextsReport {
  readonly found: readonly string[];
  readonly remaining: readonly string[];
  /** How many posts and comments have texts that this version renders in another way. A repair renders them again. */
  readonly outdated: number;
}

interface TextsCheckOptions {
  readonly storage: Storage;
  readonly site: Rendering;
  readonly repair: boolean;
  readonly onProgress: (done: number) => void;
}

/** The invalid columns of a row, and the values that should be stored. */
interface Finding<Row> {
  readonly columns: readonly string[];
  readonly change: Partial<Row>;
}

/**
 * Check all stored texts against the current rules: texts of authors without `unfiltered_html`, including revisions and
 * autosaves, and all rendered texts. A repair sanitises and renders them again. Rendered texts that are clean but are not what
 * this version renders, such as those of an older version, are counted apart.
 */
export async function checkTexts({ storage, site, repair, onProgress }: TextsCheckOptions): Promise<TextsReport> {
  const found: string[] = [];
  let done = 0;
  let outdated = 0;
  const trusted = await usersWithUnfilteredHtml(storage);

  async function check<Row extends { readonly id: number }>(
    read: (query: Query) => Promise<Row[]>,
    findingOf: (row: Row) => Finding<Row>,
    { nameOf, store }: { nameOf: (row: Row) => string; store: (stores: Stores, row: Row) => Promise<void> },
  ): Promise<void> {
    for await (const rows of batches(read)) {
      const changing = rows.filter((row) => {
        const { columns, change } = findingOf(row);
        for (const column of columns) found.push(`the ${column} of ${nameOf(row)} contains forbidden markup`);
        const isChanging = Object.keys(change).length > 0;
        if (isChanging && columns.length === 0) outdated += 1;
        return isChanging;
      });
      if (repair && changing.length > 0)
        await storage.transaction(async (stores) => {
          for (const row of changing) await store(stores, row);
        });
      done += rows.length;
      onProgress(done);
    }
  }

  const checkPost = (row: PostRow) => postFinding(row, trusted.has(row.author_id), site);
  const checkComment = (row: CommentRow) => commentFinding(row, trusted.has(row.author_id), site);
  await check((query) => storage.posts.find(query), checkPost, {
    nameOf: namePost,
    store: async ({ posts }, { id }) => {
      const row = await posts.get(id);
      if (row) await posts.update(row, checkPost(row).change);
    },
  });
  await check((query) => storage.comments.find(query), checkComment, {
    nameOf: ({ id }) => `comment ${id}`,
    store: async ({ comments }, { id }) => {
      const row = await comments.get(id);
      if (row) await comments.update(row, checkComment(row).change);
    },
  });
  await check((query) => storage.terms.find(query), descriptionFinding, {
    nameOf: ({ taxonomy, id }) => `${taxonomy} ${id}`,
    store: async ({ terms }, { id }) => {
      const row = await terms.get(id);
      if (row) await terms.update(row, descriptionFinding(row).change);
    },
  });
  await check((query) => storage.users.find(query), descriptionFinding, {
    nameOf: ({ id }) => `user ${id}`,
    store: async ({ users }, { id }) => {
      const row = await users.get(id);
      if (row) await users.update(row, descriptionFinding(row).change);
    },
  });
  if (!repair || found.length === 0) return { found, remaining: found, outdated };
  return { found, outdated, remaining: (await checkTexts({ storage, site, repair: false, onProgress })).found };
}

/** All rows of a table, in batches. */
async function* batches<Row extends { readonly id: number }>(
  read: (query: Query) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last = 0; ; ) {
    const order = [{ column: 'id', direction: 'asc' }] as const;
    const rows = await read({ where: moreThan('id', last), order, limit: BATCH_SIZE });
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Ids of users with `unfiltered_html`. Texts of deleted users are checked. */
async function usersWithUnfilteredHtml({ users }: Storage): Promise<ReadonlySet<number>> {
  const ids = new Set<number>();
  for await (const rows of batches((query) => users.find(query)))
    for (const { id, roles } of rows) if (capabilitiesOf(roles).has('unfiltered_html')) ids.add(id);
  return ids;
}

const namePost = ({ type, slug, id }: PostRow): string =>
  `${type === 'revision' && slug.includes('-autosave-') ? 'autosave' : type} ${id}`;

/** The names of texts of media items. */
const ofMedia: Readonly<Record<string, string>> = { content: 'description', excerpt: 'caption' };

const cleaners = { title: cleanTitle, content: cleanContent, excerpt: cleanExcerpt } as const;
const texts = ['title', 'content', 'excerpt'] as const;

function postFinding(row: PostRow, isTrusted: boolean, site: Rendering): Finding<PostRow> {
  const bad = texts.filter((name) => !isTrusted && !isCleanStored(row[name]));
  const clean = Object.fromEntries(bad.map((name) => [name, cleaners[name](row[name])]));
  const { title, content, excerpt } = { ...row, ...clean };
  const isAutomatic = excerpt.trim() === '';
  const shown = {
    title: isCleanShown(row.title_rendered, title),
    content: isCleanShown(row.content_rendered, content),
    excerpt: isCleanShown(row.excerpt_rendered, isAutomatic ? '' : excerpt),
  };
  const badShown = texts.filter((name) => !shown[name]);
  const called = (name: string) => (row.type === 'attachment' ? (ofMedia[name] ?? name) : name);
  const onlyShown = badShown.filter((name) => !bad.includes(name));
  const columns = [...bad.map(called), ...onlyShown.map((name) => `${called(name)} as shown`)];
  if (row.type === 'revision') return { columns, change: clean };
  return { columns, change: { ...clean, ...changedIn(renderTexts({ title, content, excerpt }, site), row) } };
}

/** The columns that a row has with other values. */
const changedIn = <Row extends object>(columns: Partial<Row>, row: Row): Partial<Row> =>
  Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => row[name as keyof Row] !== value),
  ) as Partial<Row>;

function commentFinding(row: CommentRow, isTrusted: boolean, site: Rendering): Finding<CommentRow> {
  const isClean = isTrusted || isCleanStored(row.content);
  const isShownClean = isCleanShown(row.content_rendered, row.content);
  const content = isClean ? row.content : cleanComment(row.content);
  const columns = isClean && isShownClean ? [] : [isClean ? 'content as shown' : 'content'];
  return { columns, change: changedIn({ content, content_rendered: renderComment(content, site) }, row) };
}

/** Descriptions of users and terms are sanitised for all authors. */
function descriptionFinding<Row extends { description: string }>({ description }: Row): Finding<Row> {
  if (isCleanDescription(description)) return { columns: [], change: {} };
  return { columns: ['description'], change: { description: cleanDescription(description) } as Partial<Row> };
}
