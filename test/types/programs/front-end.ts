import createClient from 'openapi-fetch';
import type { components, paths } from './quoin.d.ts';

const client = createClient<paths>({ baseUrl: 'https://quoin.example/site/v2' });

// A list: items have the fields of context view, each of them there.
const {
  data: posts,
  error,
  response,
} = await client.GET('/posts', {
  params: { query: { per_page: 5, status: ['publish'], categories: [3], orderby: 'date' } },
});
if (!posts) throw new Error(error.code satisfies string);
export const pages = Number(response.headers.get('X-WP-TotalPages'));
for (const p of posts) {
  p.title.rendered satisfies string;
  p.content.rendered satisfies string;
  p.content.protected satisfies boolean;
  p.excerpt.rendered.trim();
  p.date.slice(0, 10);
  p.sticky satisfies boolean;
  p.categories.map((id) => id.toFixed());
  p.meta.subtitle satisfies string;
  p.meta.scores.map((score) => score + 1);
  // @ts-expect-error only those who edit are shown what is stored
  p.title.raw;
  // @ts-expect-error no such field
  p.titel;
  // @ts-expect-error not in context view
  p.password;
  // @ts-expect-error not declared
  p.meta.subtitel;
}

// One item, whose context says which schema it has.
type PostInEdit = components['schemas']['post-edit'];
const { data: draft } = await client.GET('/posts/{id}', { params: { path: { id: 7 }, query: { context: 'edit' } } });
const edited = draft as unknown as PostInEdit;
export const raw: string = edited.title.raw + edited.content.raw + edited.status;

// A media item: measures and sizes are those of pictures.
const { data: picture } = await client.GET('/media/{id}', { params: { path: { id: 8 } } });
export const medium: string | undefined = picture?.media_details.sizes?.medium?.source_url;
export const own: number | undefined = picture?.media_details.sizes?.['own-size']?.width;
export const width: number = picture?.media_details.width ?? 0;

const { data: user } = await client.GET('/users/{id}', { params: { path: { id: 1 } } });
export const avatar: string | undefined = user?.avatar_urls['96'];
const { data: tag } = await client.GET('/tags/{id}', { params: { path: { id: 1 } } });
export const declared: unknown = tag?.meta['anything'];

// Writing: a text, or an object with the text as it is stored; the answer is that of context edit.
const made = await client.POST('/posts', { body: { title: 'Hello', content: { raw: '<p>Hi</p>' }, status: 'draft' } });
made.data?.title.raw satisfies string | undefined;
if (made.error) made.error.data.params satisfies Record<string, string> | string[] | undefined;
await client.POST('/posts/{id}', { params: { path: { id: 7 } }, body: { title: 'Hello', date: null } });
await client.POST('/posts', { body: { title: 'Hello' }, params: { header: { 'Idempotency-Key': 'once' } } });
await client.POST('/comments', { body: { post: 7, content: 'Well said.' } });
await client.POST('/categories', { body: { name: 'Coast' } });
// @ts-expect-error a category needs a name
await client.POST('/categories', { body: { description: 'By the sea' } });
// @ts-expect-error a number is no title
await client.POST('/posts', { body: { title: 5 } });
// @ts-expect-error no such status
await client.POST('/posts', { body: { title: 'Hello', status: 'published' } });
// @ts-expect-error no such argument
await client.GET('/posts', { params: { query: { perPage: 5 } } });
// @ts-expect-error no such route
await client.GET('/articles');

const { data: gone } = await client.DELETE('/posts/{id}', { params: { path: { id: 7 }, query: { force: true } } });
if (gone && 'deleted' in gone) gone.previous.title.raw satisfies string;
const { data: statuses } = await client.GET('/statuses');
export const names: (string | undefined)[] = [statuses?.['publish']?.name];
