import createClient from 'openapi-fetch';
import type { components, paths } from './quoin.d.ts';

const client = createClient<paths>({ baseUrl: 'https://quoin.example/wp-json/wp/v2' });

// Items have links, and what is embedded.
const { data: posts } = await client.GET('/posts', { params: { query: { _embed: ['author', 'wp:term'] } } });
for (const p of posts ?? []) {
  p.title.rendered satisfies string;
  p.content.rendered satisfies string;
  p.status satisfies string;
  p.meta.subtitle satisfies string;
  p._links['self']?.[0]?.href satisfies string | undefined;
  p._embedded?.['author'] satisfies unknown[] | undefined;
  // @ts-expect-error not in context view
  p.permalink_template;
}
type Author = components['schemas']['user-embed'];
export const author = posts?.[0]?._embedded?.['author']?.[0] as Author | undefined;
export const avatar: string | undefined = author?.avatar_urls['96'];

const { data: picture } = await client.GET('/media/{id}', { params: { path: { id: 8 } } });
export const medium: string | undefined = picture?.media_details.sizes?.medium?.source_url;
export const caption: string | undefined = picture?.caption.rendered;
picture?.post satisfies number | null | undefined;

const { data: self } = await client.GET('/users/me');
self?.name satisfies string | undefined;
const { data: settings } = await client.GET('/settings');
settings?.title satisfies string | undefined;

const made = await client.POST('/posts', { body: { title: 'Hello', content: { raw: '<p>Hi</p>' } } });
made.data?.title.raw satisfies string | undefined;
await client.PUT('/posts/{id}', { params: { path: { id: 7 } }, body: { title: 'Hello' } });
await client.PATCH('/settings', { body: { description: 'By the sea' } });
const password = await client.POST('/users/{user_id}/application-passwords', {
  params: { path: { user_id: 'me' } },
  body: { name: 'my app' },
});
password.data?.password satisfies string | undefined;
// @ts-expect-error an application password needs a name
await client.POST('/users/{user_id}/application-passwords', { params: { path: { user_id: 'me' } }, body: {} });
// @ts-expect-error no such user
await client.GET('/users/{user_id}/application-passwords', { params: { path: { user_id: 'you' } } });
const { data: gone } = await client.DELETE('/posts/{id}', { params: { path: { id: 7 }, query: { force: true } } });
if (gone && 'deleted' in gone) {
  gone.previous.title.raw satisfies string;
  // @ts-expect-error what is deleted has no links
  gone.previous._links;
}
