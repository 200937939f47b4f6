import { png } from '../../src/files/sample-files.ts';
import { guest, type Quoin, upload } from '../support/index.ts';

/** Ids of what the tests of descriptions read. */
export type Ids = Readonly<
  Record<'post' | 'page' | 'picture' | 'note' | 'comment' | 'category' | 'tag' | 'user', number>
>;

/** A site that has something of everything. */
export async function fill(quoin: Quoin): Promise<Ids> {
  const admin = quoin.as('admin');
  const { id: category } = await admin.create('/categories', { name: 'Coast' });
  const { id: tag } = await admin.create('/tags', { name: 'Tide' });
  const { id: picture } = await upload(admin, 'harbour.png', png(640, 480));
  const { id: note } = await upload(admin, 'notes.txt', 'Low water at six');
  const about = { title: 'Low water', content: '<p>Out.</p>', status: 'publish', categories: [category], tags: [tag] };
  const { id: post } = await admin.create('/posts', { ...about, featured_media: picture });
  await admin.post(`/posts/${post}`, { content: '<p>In again.</p>' });
  const { id: page } = await admin.create('/pages', { title: 'About', status: 'publish' });
  await admin.post(`/pages/${page}`, { content: '<p>Us.</p>' });
  await admin.create('/posts', { title: 'Not yet' });
  const { id: comment } = await admin.create('/comments', { post, content: 'Well said.' });
  await admin.create('/comments', { post, parent: comment, content: 'Very well.' });
  await quoin.as('anonymous').create('/comments', { ...guest, post, content: 'Indeed.' });
  return { post, page, picture, note, comment, category, tag, user: quoin.users.author };
}

/** Routes as descriptions have them, with the paths to ask for. */
export const readsOf = (ids: Ids): readonly (readonly [route: string, path: string])[] => [
  ...(
    [
      ['/posts', ids.post],
      ['/pages', ids.page],
      ['/media', ids.picture],
      ['/comments', ids.comment],
      ['/users', ids.user],
      ['/categories', ids.category],
      ['/tags', ids.tag],
    ] as const
  ).flatMap(([path, item]): [string, string][] => [
    [path, path],
    [`${path}/{id}`, `${path}/${item}`],
  ]),
  ['/media/{id}', `/media/${ids.note}`],
  ['/posts/{parent_id}/revisions', `/posts/${ids.post}/revisions`],
  ...['/taxonomies', '/statuses', '/types'].map((path): [string, string] => [path, path]),
  ['/taxonomies/{taxonomy}', '/taxonomies/category'],
  ['/statuses/{status}', '/statuses/draft'],
  ['/types/{type}', '/types/page'],
];
