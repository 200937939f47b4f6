import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { png } from '../../../src/files/sample-files.ts';
import type { Site } from './site.ts';

/** A word that nothing else on the site holds: the contents of a file of tests are found by it, and by nothing else. */
export const newWord = (): string => `w${randomBytes(5).toString('hex')}`;

/** The bytes of a picture that is large enough for smaller sizes of it to be made. */
export const picture = (): Buffer<ArrayBuffer> => Buffer.from(png(640, 480));

/** Ids of what a small site holds. */
export interface Contents {
  /** In the title of each post and page, the text of each comment, the name of each term and the name of the picture. */
  readonly word: string;
  readonly category: number;
  /** Below the category. */
  readonly subcategory: number;
  readonly tags: readonly number[];
  readonly picture: number;
  /** Published, oldest first; all in the category. */
  readonly posts: readonly number[];
  /** The newest: with picture, tags, subcategory and comments. */
  readonly richPost: number;
  readonly draft: number;
  readonly privatePost: number;
  /** Needs the password `sesame`. */
  readonly lockedPost: number;
  readonly page: number;
  /** Below the page. */
  readonly childPage: number;
  readonly comment: number;
  /** Answers the comment. */
  readonly reply: number;
  readonly author: number;
  readonly authorName: string;
}

const NUMBERS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];
export const POSTS = NUMBERS.length;
export const USER_PASSWORD = 'user-pass-1234';

/** Fills a site by plain requests, so that what a client reads does not depend on what it wrote. */
export async function fill(site: Site): Promise<Contents> {
  const word = newWord();
  const create = (path: string, body: object): Promise<number> => request(site, path, JSON.stringify(body));

  const authorName = `author-${word}`;
  const author = await create('/users', {
    username: authorName,
    name: `Author ${word}`,
    email: `${authorName}@example.com`,
    password: USER_PASSWORD,
    roles: ['author'],
  });
  const category = await create('/categories', { name: `Harbours ${word}` });
  const subcategory = await create('/categories', { name: `Piers ${word}`, parent: category });
  const tags = [
    await create('/tags', { name: `Tide ${word}` }),
    await create('/tags', { name: `Fog ${word}`, description: 'Thick' }),
  ];
  const featured = await request(site, '/media', picture(), {
    'content-type': 'image/png',
    'content-disposition': `attachment; filename="${word}.png"`,
  });
  await create(`/media/${featured}`, { title: `Picture ${word}`, alt_text: 'A pier', caption: 'At *six*' });

  const posts: number[] = [];
  for (const [index, number] of NUMBERS.entries()) {
    const isRich = index === POSTS - 1;
    posts.push(
      await create('/posts', {
        title: `Post ${number} ${word}`,
        content: `Text ${number} of ${word}.`,
        status: 'publish',
        date: `2024-03-0${index + 1}T12:00:00`,
        author,
        categories: isRich ? [category, subcategory] : [category],
        ...(isRich && { tags, featured_media: featured, excerpt: 'In short.' }),
      }),
    );
  }
  const richPost = posts.at(-1) ?? 0;
  const post = (title: string, fields: object): Promise<number> =>
    create('/posts', { title: `${title} ${word}`, content: `Hidden ${word}.`, ...fields });
  const page = await create('/pages', { title: `Page ${word}`, content: 'A page.', status: 'publish' });
  const comment = await create('/comments', { post: richPost, content: `Well said ${word}` });
  return {
    word,
    category,
    subcategory,
    tags,
    picture: featured,
    posts,
    richPost,
    draft: await post('Draft', { status: 'draft' }),
    privatePost: await post('Private', { status: 'private' }),
    lockedPost: await post('Locked', { status: 'publish', password: 'sesame', date: '2024-02-01T12:00:00' }),
    page,
    childPage: await create('/pages', { title: `Child ${word}`, status: 'publish', parent: page, menu_order: 3 }),
    comment,
    reply: await create('/comments', { post: richPost, parent: comment, content: `Indeed ${word}` }),
    author,
    authorName,
  };
}

async function request(
  site: Site,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<number> {
  const { username, password } = site.admin;
  const answer = await fetch(site.api + path, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`, ...headers },
    body,
  });
  const text = await answer.text();
  assert.ok(answer.ok, `POST ${path}: ${answer.status} ${text}`);
  const { id } = JSON.parse(text);
  return id;
}
