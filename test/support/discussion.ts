import type { Json } from './client.ts';
import { startQuoin } from './start-quoin.ts';

/** A guest as a body names one. */
export const guest = { author_name: 'Gast', author_email: 'gast@example.org', author_url: 'http://gast.example' };

/** A server with posts in every state, and comments in every state on them, by name. */
export async function startDiscussion() {
  const quoin = await startQuoin({ timezone: 'America/New_York', anonymousComments: true, commentInterval: 0 });
  const admin = quoin.as('admin');
  const { users } = quoin;

  const post = async (fields: object, path = '/posts'): Promise<number> =>
    (await admin.create(path, { title: 'A post', status: 'publish', date: '2026-01-01T12:00:00', ...fields })).id;
  const posts = {
    open: await post({ author: users.author }),
    other: await post({ author: users.author2 }),
    closed: await post({ comment_status: 'closed' }),
    locked: await post({ password: 'sesame', author: users.author }),
    private: await post({ status: 'private', author: users.author }),
    draft: await post({ status: 'draft', author: users.author }),
    coming: await post({ status: 'future', date: '2026-12-24T12:00:00', author: users.author }),
    page: await post({ comment_status: 'open' }, '/pages'),
  };

  let day = 1;
  const comment = async (content: string, fields: object = {}, by = 'admin'): Promise<Json> =>
    quoin.as(by).create('/comments', {
      post: posts.open,
      content,
      date: `2026-02-${String(++day).padStart(2, '0')}T12:00:00`,
      ...fields,
    });
  const id = async (...given: Parameters<typeof comment>): Promise<number> => (await comment(...given)).id;

  const first = await id('First words');
  const given = {
    ...posts,
    first,
    reply: await id('A reply', { parent: first, author: users.author }),
    elsewhere: await id('Elsewhere', { post: posts.other }),
    onPage: await id('On a page', { post: posts.page }),
    held: await id('Held words', { author: users.subscriber, status: 'hold' }),
    spam: await id('Spam words', { status: 'spam' }),
    binned: await id('Binned words', { status: 'trash' }),
    guest: await id('Of a guest', { ...guest, author_ip: '192.0.2.77', karma: 7 }),
    secret: await id('Behind doors', { post: posts.private }),
    whispered: await id('Whispered', { post: posts.locked }),
    early: await id('Too early', { post: posts.coming, author: users.author }),
  };
  await admin.post(`/comments/${given.guest}`, { status: 'approve', author_ip: '192.0.2.77' });

  return { quoin, posts, given, users, admin, post, id };
}
