import sharp from 'sharp';
import { type Answer, bare, form, guest, type Quoin } from '../../support/index.ts';

/** Something that a client does, and the item that it is done to. */
export interface Action {
  readonly name: string;
  /** Makes what must be there before. @returns its id */
  prepare?(quoin: Quoin): Promise<number>;
  act(quoin: Quoin, id: number, count: number): Promise<Answer>;
  /** Whether the item is where it must be, once the action has been answered with success. */
  isDone?(quoin: Quoin, id: number): Promise<boolean>;
}

const picture = new Uint8Array(
  await sharp({ create: { width: 200, height: 160, channels: 3, background: '#356' } })
    .png()
    .toBuffer(),
);

const makePost = async (quoin: Quoin): Promise<number> =>
  (
    await quoin
      .as('author')
      .create('/posts', { title: 'Before', content: 'Old words', status: 'publish', tags: [await tag(quoin)] })
  ).id;

async function tag(quoin: Quoin): Promise<number> {
  const found = (await quoin.as('editor').get('/tags', { slug: 'marked' })).body;
  return found[0]?.id ?? (await quoin.as('editor').create('/tags', { name: 'Marked' })).id;
}

const isGone = (path: string) => async (quoin: Quoin, id: number) =>
  (await quoin.as('admin').get(`${path}/${id}`)).status === 404;

/** One of each: what creates, changes, moves and removes rows of every table, and files. */
export const actions: readonly Action[] = [
  {
    name: 'a list is read',
    act: (quoin) => quoin.as('author').get('/posts', { search: 'words', per_page: 5, orderby: 'title' }),
  },
  { name: 'an item is read', prepare: makePost, act: (quoin, id) => quoin.as('anonymous').get(`/posts/${id}`) },
  {
    name: 'a post is created',
    prepare: tag,
    act: (quoin, id, count) =>
      quoin
        .as('author')
        .post('/posts', { title: `New ${count}`, content: 'Some words', status: 'publish', tags: [id] }),
  },
  {
    name: 'a post is changed',
    prepare: makePost,
    act: (quoin, id) =>
      quoin.as('author').post(`/posts/${id}`, { title: 'After', content: 'New words', categories: [1] }),
  },
  {
    name: 'a post is moved to the trash',
    prepare: makePost,
    act: (quoin, id) => quoin.as('author').delete(`/posts/${id}`),
  },
  {
    name: 'a post is deleted with all that belongs to it',
    async prepare(quoin) {
      const id = await makePost(quoin);
      await quoin.as('author').post(`/posts/${id}`, { content: 'Newer words' });
      await quoin.as('admin').create('/comments', { post: id, content: 'Well said' });
      return id;
    },
    act: (quoin, id) => quoin.as('author').delete(`/posts/${id}`, { force: true }),
    isDone: isGone('/posts'),
  },
  {
    name: 'a comment is made',
    prepare: makePost,
    act: (quoin, id, count) =>
      quoin.as('anonymous').post('/comments', { post: id, content: `Comment ${count}`, ...guest }),
  },
  {
    name: 'a user is made',
    act: (quoin, _, count) =>
      quoin
        .as('admin')
        .post('/users', { username: `user${count}`, email: `user${count}@example.org`, password: 'a password' }),
  },
  {
    name: 'a user is deleted, and the posts go to another',
    async prepare(quoin) {
      const login = `leaver${performance.now()}`;
      const id = await quoin.addUser({ login, roles: ['author'] });
      await quoin.as(login).create('/posts', { title: 'Legacy', status: 'publish' });
      return id;
    },
    act: (quoin, id) => quoin.as('admin').delete(`/users/${id}`, { force: true, reassign: quoin.users.editor }),
    isDone: isGone('/users'),
  },
  {
    name: 'a category is deleted',
    async prepare(quoin) {
      const { id } = await quoin.as('editor').create('/categories', { name: `Category ${performance.now()}` });
      await quoin.as('editor').create('/categories', { name: `Child ${performance.now()}`, parent: id });
      await quoin.as('editor').create('/posts', { title: 'Filed', status: 'publish', categories: [id] });
      return id;
    },
    act: (quoin, id) => quoin.as('editor').delete(`/categories/${id}`, { force: true }),
    isDone: isGone('/categories'),
  },
  {
    name: 'a text is uploaded',
    act: (quoin, _, count) => quoin.as('author').post('/media', undefined, bare(`note-${count}.txt`, `Note ${count}`)),
  },
  {
    name: 'a picture is uploaded as a form',
    act: (quoin, _, count) =>
      quoin.as('author').post('/media', undefined, form(`picture-${count}.png`, picture, { title: 'Seen' })),
  },
  {
    name: 'a file is deleted',
    prepare: async (quoin) =>
      (await quoin.as('author').post('/media', undefined, bare('note.txt', 'To be deleted'))).body.id,
    act: (quoin, id) => quoin.as('author').delete(`/media/${id}`, { force: true }),
    isDone: isGone('/media'),
  },
];
