import assert from 'node:assert/strict';
import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import type { Client, Json } from '../support/client.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { PASSWORD, serveSite } from './serve-site.ts';

/**
 * Real exports that none of us wrote, imported by the command and read back over HTTP. They are no part of the project: the
 * folder is named by QUOIN_EXPORTS. Each valid file is held to what stands in it, each broken one leaves no trace.
 */
const folder = resolve(process.env['QUOIN_EXPORTS'] ?? '../shared/data');

interface Expected {
  readonly posts?: number;
  readonly pages?: number;
  readonly media?: number;
  readonly comments?: number;
  readonly authors?: number;
}

const valid: Readonly<Record<string, Expected>> = {
  'a11y-theme-test-data/a11y-theme-unit-test-data.xml': { posts: 47, pages: 18, media: 39, comments: 29 },
  'content-framework/wordpress-content-framework-wxr.xml': { posts: 23, pages: 5, comments: 21 },
  'theme-test-data-2014/theme-unit-test-data.xml': { posts: 40, pages: 18, media: 38, comments: 29 },
  'theme-test-data/64-block-test-data.xml': { posts: 61, pages: 1, media: 9, comments: 2 },
  'theme-test-data/theme-preview.xml': { posts: 7, comments: 2 },
  'theme-test-data/themeunittestdata.wordpress.xml': { posts: 58, pages: 21, media: 37, comments: 33 },
  'importer-cases/authors-multiline.xml': { posts: 1, authors: 3 },
  'importer-cases/backslashes.xml': { posts: 1 },
  'importer-cases/blank-lines.xml': { posts: 1 },
  'importer-cases/cdata-edge.xml': { posts: 1 },
  'importer-cases/chunked-meta.xml': { posts: 1 },
  'importer-cases/crazy-cdata-escaped.xml': { posts: 1 },
  'importer-cases/large-authors.xml': { authors: 300 },
  'importer-cases/missing-tags.xml': { posts: 1 },
  'importer-cases/multiple-cdata.xml': { posts: 1 },
  'importer-cases/namespace-edge-cases.xml': { posts: 5, authors: 2 },
  'importer-cases/post-content-blank-lines.xml': { posts: 1 },
  'importer-cases/slashes.xml': { posts: 1, comments: 1 },
  'importer-cases/small-export.xml': { posts: 6, pages: 5, comments: 1 },
  'importer-cases/term-formats.xml': {},
  'importer-cases/term-meta.xml': {},
  'importer-cases/test-serialized-comment-meta.xml': { posts: 1, comments: 1 },
  'importer-cases/test-serialized-postmeta-no-cdata.xml': { posts: 1 },
  'importer-cases/test-serialized-postmeta-with-cdata.xml': { posts: 1 },
  'importer-cases/test-serialized-term-meta.xml': { posts: 1 },
  'importer-cases/test-utw-post-meta-import.xml': { posts: 1 },
  'importer-cases/valid-wxr-1.0.xml': { posts: 3, pages: 3, comments: 1 },
  'importer-cases/valid-wxr-1.1.xml': { posts: 1, pages: 1, comments: 1 },
  'importer-cases/wxr-base-url-rewriting.xml': { posts: 1 },
  'importer-cases/wxr-comprehensive.xml': { posts: 1, pages: 1, comments: 1 },
  'importer-cases/wxr-css-urls.xml': { posts: 1 },
  'importer-cases/wxr-flat-attachment-different-site.xml': { posts: 1, media: 1 },
  'importer-cases/wxr-flat-attachment-same-site.xml': { posts: 1, media: 1 },
  'importer-cases/wxr-simple.xml': { posts: 1 },
  'importer-cases/wxr-utf-8-challenges.xml': { posts: 1 },
  'importer-cases/wxr-with-sub-data.xml': { posts: 1, comments: 1 },
};

const broken: Readonly<Record<string, RegExp>> = {
  'importer-cases/crazy-cdata.xml': /line 18, column \d+: .*not well-formed/,
  'importer-cases/invalid-version-tag.xml': /wxr_version is "abc"/,
  'importer-cases/malformed-simple.xml': /cut short/,
  'importer-cases/malformed.xml': /not a WordPress export/,
  'importer-cases/missing-version-tag.xml': /no wp:wxr_version/,
};

const data = temporaryFolder();
const siteOf = (file: string): string => join(data, file.replaceAll(/[^a-z0-9]/gi, '-'));

/** Imports a file and serves the site. */
async function imported(file: string, flags: readonly string[] = []) {
  const outcome = await runQuoin(['import', resolve(folder, file), '--data', siteOf(file), ...flags], {
    QUOIN_ADMIN_PASSWORD: PASSWORD,
  });
  return { outcome, ...(await serveSite(siteOf(file))) };
}

/** Comments of every state, also those that no list shows together. */
const allComments = (storage: Awaited<ReturnType<typeof imported>>['storage']): Promise<number> =>
  storage.comments.count({ kind: 'everything' });

/** Every text as it is sent: the members named `rendered` of all items, those in the trash and drafts as well. */
async function renderedTexts(storage: Awaited<ReturnType<typeof imported>>['storage'], client: Client) {
  const ids = await storage.posts.ids({ where: { kind: 'everything' }, limit: 10_000 });
  const rows = await storage.posts.load(ids);
  const paths: Record<string, string> = { post: '/posts', page: '/pages', attachment: '//wp-json/wp/v2/media' };
  const items: Json[] = [];
  for (const { id, type } of rows)
    if (paths[type] !== undefined) items.push((await client.get(`${paths[type]}/${id}`, { context: 'edit' })).body);
  items.push(...(await client.get('/comments', { per_page: 100, status: 'any' })).body);
  return items.flatMap((item) =>
    ['title', 'content', 'excerpt', 'caption', 'description'].flatMap((name) => {
      const rendered = item[name]?.rendered;
      return typeof rendered === 'string' ? [{ name: `${name} of ${item.id}`, rendered, raw: item[name].raw }] : [];
    }),
  );
}

/** The address of a file from the root, in a tag or a style: behind a sign of equality, a quote, a bracket, a comma. */
const fromRoot = /(?:[=("',]|&quot;|&#0?3[49];|srcset="[^"]*\s)\s*\\?\/uploads\\?\//;

for (const [file, expected] of Object.entries(valid)) {
  const { outcome, admin, storage } = await imported(file);
  describe(file, () => {
    test('is taken whole', async () => {
      assert.equal(outcome.code, 0, outcome.stderr);
      const total = async (path: string, status: string) =>
        Number((await admin.get(path, { status, per_page: 1 })).headers.get('x-wp-total'));
      const trash = async (path: string) => total(path, 'trash');
      assert.equal((await total('/posts', 'any')) + (await trash('/posts')), expected.posts ?? 0, 'posts');
      assert.equal((await total('/pages', 'any')) + (await trash('/pages')), expected.pages ?? 0, 'pages');
      assert.equal(await total('/media', 'inherit,private,trash'), expected.media ?? 0, 'media');
      assert.equal(await allComments(storage), expected.comments ?? 0, 'comments');
      if (expected.authors !== undefined) {
        assert.equal(outcome.stdout.match(/(\d+) authors/)?.[1] ?? '0', String(expected.authors));
      }
    });

    test('what is rendered names no file from the root of the site', async () => {
      for (const { name, rendered } of await renderedTexts(storage, admin))
        assert.doesNotMatch(rendered, fromRoot, name);
    });
  });
}

test('what is rendered of the demo, whose texts hold pictures, names no file from the root of the site', async () => {
  const demo = await imported(resolve('demo/site.wxr.xml'), ['--media-dir', resolve('demo/pictures')]);
  const texts = await renderedTexts(demo.storage, demo.admin);
  assert.ok(texts.filter(({ raw }) => fromRoot.test(raw)).length >= 8);
  for (const { name, rendered } of texts) assert.doesNotMatch(rendered, fromRoot, name);
  const url = demo.address.replaceAll('.', '\\.');
  assert.match(texts.map(({ rendered }) => rendered).join(), new RegExp(`src="${url}/uploads/`));
});

for (const [file, message] of Object.entries(broken)) {
  test(`${file} is refused, and leaves no trace`, async () => {
    const outcome = await runQuoin(['import', join(folder, file), '--data', siteOf(file)]);
    assert.equal(outcome.code, 1);
    assert.match(outcome.stderr, message);
    assert.equal(existsSync(siteOf(file)), false);
  });
}

describe('the theme test data, read back', async () => {
  const file = 'theme-test-data/themeunittestdata.wordpress.xml';
  const site = `${siteOf(file)}-again`;
  cpSync(siteOf(file), site, { recursive: true });
  const again = await runQuoin(['import', join(folder, file), '--data', site]);
  const { admin, anonymous } = await serveSite(site);
  const bySlug = async (path: string, slug: string): Promise<Json> => (await anonymous.get(path, { slug })).body[0];

  test('a second run changes nothing', () => {
    assert.equal(again.code, 0, again.stderr);
    assert.match(again.stdout, /Imported: nothing\./);
  });

  test('pages form a tree, in menu order', async () => {
    const top = await bySlug('/pages', 'level-1');
    const second = await bySlug('/pages', 'level-2');
    const third = await bySlug('/pages', 'level-3');
    assert.deepEqual([second.parent, third.parent], [top.id, second.id]);
    assert.match(third.link, /\/level-1\/level-2\/level-3\/$/);
  });

  test('comments are nested', async () => {
    const replies = (await anonymous.get('/comments', { per_page: 100 })).body.filter(
      (comment: Json) => comment.parent > 0,
    );
    assert.ok(replies.length >= 8);
    for (const reply of replies.slice(0, 5)) {
      const parent = (await anonymous.get(`/comments/${reply.parent}`)).body;
      assert.equal(parent.post, reply.post);
    }
  });

  test('the protected post opens with its password', async () => {
    const locked = await bySlug('/posts', 'template-password-protected');
    assert.deepEqual([locked.content.protected, locked.content.rendered], [true, '']);
    assert.notEqual((await anonymous.get(`/posts/${locked.id}`, { password: 'enter' })).body.content.rendered, '');
  });

  test('the sticky post is sticky', async () => {
    const sticky = (await anonymous.get('/posts', { sticky: true })).body;
    assert.deepEqual(
      sticky.map((post: Json) => post.slug),
      ['template-sticky'],
    );
  });

  test('odd titles and their slugs survive', async () => {
    const untitled = (await admin.get('/posts', { per_page: 100, context: 'edit' })).body.filter(
      (post: Json) => post.title.raw === '',
    );
    assert.equal(untitled.length, 1);
    const markup = await bySlug('/posts', 'markup-title-with-markup');
    assert.match(markup.title.rendered, /<(b|em|i|strong)>/);
  });

  test('dates are those of the export', async () => {
    const hello = await bySlug('/posts', 'template-comments');
    assert.equal(hello.date, '2012-01-03T10:11:37');
    const featured = await bySlug('/posts', 'template-featured-image-vertical');
    assert.ok(featured.featured_media > 0);
  });
});
