import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkTexts } from '../../src/checking/check-texts.ts';
import type { PostRow } from '../../src/storage/index.ts';
import { guest, startQuoin } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';

const quoin = await startQuoin({ anonymousComments: true, commentInterval: 0 });
const [admin, author] = [quoin.as('admin'), quoin.as('author')];
const script = '<p>a</p><script>alert(1)</script>';

describe('G6: a text that an administrator gave any markup', () => {
  test('is cleaned when an author saves the post, whatever else is changed', async () => {
    const { id } = await author.create('/posts', { title: 'a', status: 'publish' });
    const given = { title: 'a<script>b</script>', content: script, excerpt: script };
    await admin.post(`/posts/${id}`, given);
    const { body: before } = await admin.get(`/posts/${id}`, { context: 'edit' });
    assert.match(before.content.rendered, /<script>/);
    const { status, body } = await author.post(`/posts/${id}`, { sticky: false, slug: 'other' });
    assert.equal(status, 200);
    for (const text of [body.title, body.content, body.excerpt])
      assert.doesNotMatch(`${text.raw} ${text.rendered}`, /<script/);
    assert.equal(body.content.raw, '<p>a</p>alert(1)');
  });

  test('is cleaned when an author’s draft is saved by itself', async () => {
    const client = quoin.as('author');
    const { id } = await client.create('/posts', { title: 'a', status: 'draft' });
    await admin.post(`/posts/${id}`, { content: script, excerpt: script });
    const saved = await client.post(`//wp-json/wp/v2/posts/${id}/autosaves`, { title: 'b' });
    assert.equal(saved.status, 200, saved.text);
    const { body } = await admin.get(`/posts/${id}`, { context: 'edit' });
    assert.equal(body.title.raw, 'b');
    for (const text of [body.content, body.excerpt]) assert.doesNotMatch(`${text.raw} ${text.rendered}`, /<script/);
  });
});

const live = '<a href="x" title=" rel="nofollow ugc x" onfocus=alert(1) autofocus ">a</a>';
const player =
  '<audio class="wp-audio-shortcode" preload="none" style="width: 100%;" controls="controls"><source type="audio/mpeg" src="/a.mp3" /><a href="/a.mp3">/a.mp3</a></audio>';

describe('quoin check judges stored texts', () => {
  const look = (repair = false) =>
    checkTexts({ storage: quoin.storage, site: { smileys: true }, repair, onProgress: () => undefined });

  test('and finds nothing wrong with what was written', async () => {
    await admin.create('/posts', { title: 'a', content: `${script}<iframe src="x"></iframe>`, status: 'publish' });
    await author.create('/posts', {
      content:
        '[audio src="/a.mp3"]\n\n[caption width=9 id=a]<img src="b"> c[/caption]\n\n[embed]http://x/[/embed] <b>:)</b>',
    });
    assert.deepEqual(await look(), { found: [], remaining: [], outdated: 0 });
  });

  test('and names and repairs those that hold more than they may, raw or as shown', async () => {
    const post = await author.create('/posts', { title: 'one', content: 'a', status: 'publish' });
    const shown = await admin.create('/posts', { title: 'two', content: '[audio src="/a.mp3"] [embed]x[/embed]' });
    const comment = await quoin.as('anonymous').create('/comments', { post: post.id, content: 'a', ...guest });
    const tag = await admin.create('/tags', { name: 'a tag' });
    const self = quoin.users.subscriber;
    const ids: number[] = [];
    await quoin.storage.transaction(async ({ posts, comments, terms, users }) => {
      const change = async (id: number, texts: Partial<PostRow>) => {
        const row = await posts.get(id);
        assert.ok(row);
        await posts.update(row, texts);
      };
      await change(post.id, { content: live, content_rendered: `<p>${live}</p>\n`, title_rendered: live });
      await change(shown.id, { content_rendered: `<p>${player} <a href="http://x">${live}</a></p>\n` });
      const revision = { type: 'revision', status: 'inherit', parent_id: post.id, author_id: quoin.users.author };
      ids.push(await posts.insert({ ...revision, slug: `${post.id}-revision-v1`, content: live }));
      ids.push(await posts.insert({ ...revision, slug: `${post.id}-autosave-v1`, excerpt: live }));
      ids.push(
        await posts.insert({ type: 'attachment', status: 'inherit', author_id: 0, excerpt: live, content: live }),
      );
      const [commentRow, termRow, userRow] = [
        await comments.get(comment.id),
        await terms.get(tag.id),
        await users.get(self),
      ];
      assert.ok(commentRow && termRow && userRow);
      await comments.update(commentRow, { content: live, content_rendered: live });
      await terms.update(termRow, { description: live });
      await users.update(userRow, { description: live });
    });
    const expected = [
      `the title as shown of post ${post.id} `,
      `the content of post ${post.id} `,
      `the content as shown of post ${shown.id} `,
      `the content of revision ${ids[0]} `,
      `the excerpt of autosave ${ids[1]} `,
      `the caption of attachment ${ids[2]} `,
      `the description of attachment ${ids[2]} `,
      `the content of comment ${comment.id} `,
      `the description of post_tag ${tag.id} `,
      `the description of user ${self} `,
    ].map((name) => `${name}contains forbidden markup`);
    assert.deepEqual((await look()).found.toSorted(), expected.toSorted());

    const { code, stdout } = await runQuoin(['check', '--data', quoin.data], { QUOIN_DATABASE: quoin.database });
    assert.equal(code, 1);
    for (const line of expected) assert.ok(stdout.includes(line), `${line}: ${stdout}`);

    assert.deepEqual((await look(true)).remaining, []);
    assert.deepEqual(await look(), { found: [], remaining: [], outdated: 0 });
    const { body } = await admin.get(`/posts/${post.id}`, { context: 'edit' });
    assert.equal(body.title.rendered, 'one');
    assert.doesNotMatch(body.content.raw + body.content.rendered, /onfocus/);
    assert.match((await admin.get(`/posts/${shown.id}`)).body.content.rendered, /<audio .*<a href="http:\/\/x">x<\/a>/);
    const said = (await admin.get(`/comments/${comment.id}`)).body;
    assert.doesNotMatch(said.content.rendered, /onfocus/);
  });

  test('and counts those that this version renders in another way, and renders them again', async () => {
    const post = await author.create('/posts', { title: 'three', content: 'a [gallery]', status: 'publish' });
    const comment = await quoin.as('anonymous').create('/comments', { post: post.id, content: 'a', ...guest });
    const image = await author.create('/posts', { title: 'four', content: 'b', status: 'draft' });
    await quoin.storage.transaction(async ({ posts, comments }) => {
      const row = (await posts.get(post.id)) ?? assert.fail();
      await posts.update(row, { content_rendered: '<p>a </p>\n' });
      const other = (await posts.get(image.id)) ?? assert.fail();
      await posts.insert({ type: 'revision', status: 'inherit', parent_id: other.id, content: 'b', author_id: 0 });
      const said = (await comments.get(comment.id)) ?? assert.fail();
      await comments.update(said, { content_rendered: 'a' });
    });
    const before = (await admin.get(`/posts/${post.id}`, { context: 'edit' })).body;
    assert.deepEqual(await look(), { found: [], remaining: [], outdated: 2 });
    const { code, stdout } = await runQuoin(['check', '--data', quoin.data], { QUOIN_DATABASE: quoin.database });
    assert.equal(code, 0);
    assert.match(stdout, /renders in another way: 2\. Run quoin check --repair .*\n/);
    assert.deepEqual(await look(true), { found: [], remaining: [], outdated: 2 });
    assert.deepEqual(await look(), { found: [], remaining: [], outdated: 0 });
    const after = (await admin.get(`/posts/${post.id}`, { context: 'edit' })).body;
    assert.deepEqual(
      [after.modified, after.version, after.content.rendered],
      [before.modified, before.version, '<p>a </p>\n'],
    );
    const row = (await quoin.storage.posts.get(post.id)) ?? assert.fail();
    assert.match(row.content_rendered, /wp-gallery/);
    assert.equal((await admin.get(`/comments/${comment.id}`)).body.content.rendered, '<p>a</p>\n');
  });
});
