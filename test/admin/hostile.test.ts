import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { png } from '../../src/files/sample-files.ts';
import { vectors } from '../browser/vectors.ts';
import { lacksBrowser } from '../support/browser.ts';
import { upload } from '../support/index.ts';
import { openAdmin } from './support/open-admin.ts';
import { everyAddress } from './support/screens.ts';

/** Hostile texts in every field that a screen shows: nothing runs, nothing is asked for but pictures, the policy has nothing to stop. */

/** So many of them are in one content. */
const TOGETHER = 25;

/** Runs before the page: whatever a script of a text would do is noted. */
const WATCH = `(() => {
  window.incidents = [];
  for (const name of ['alert', 'confirm', 'prompt', 'print']) window[name] = () => window.incidents.push(name);
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    window.incidents.push(effectiveDirective + ' ' + blockedURI + ' ' + sample));
})()`;

/** What the server takes as text: some of them hold half a character, or none at all. */
const texts = [...new Set(vectors)].filter((text) => text.isWellFormed() && !text.includes('\0'));
const groups = Array.from({ length: Math.ceil(texts.length / TOGETHER) }, (_, at) =>
  texts.slice(at * TOGETHER, (at + 1) * TOGETHER),
);

describe('hostile texts', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin({ commentInterval: 0 });
  const admin = quoin.as('admin');
  const posts: number[] = [];
  for (const [at, group] of groups.entries()) {
    const title = group.slice(0, 3).join(' ');
    const content = group.join('\n\n');
    const { id } = await admin.create('/posts', { title, content, excerpt: content, status: 'publish' });
    posts.push(id);
    await admin.create('/pages', {
      title,
      status: 'publish',
      content: `<!-- wp:paragraph -->\n<p>${content}</p>\n<!-- /wp:paragraph -->`,
    });
    await admin.post('/comments', {
      ...{ post: id, content, author_name: group[at % group.length], author_email: 'a@example.com' },
    });
    await admin.post('/categories', { name: `${title} ${at}`, description: content });
    await admin.post('/tags', { name: `${title} ${at}`, description: content });
    await admin.post('/users', {
      ...{ username: `hostile${at}`, email: `hostile${at}@example.com`, password: 'a password for tests' },
      ...{ name: title, first_name: title, description: content, roles: ['author'] },
    });
    const { id: media } = await upload(admin, 'a.png', png(4, 3));
    await admin.post(`/media/${media}`, { title, caption: content, alt_text: title, description: content });
  }

  const { page, context } = await open('admin');
  await context.addInitScript(WATCH);
  const foreign: string[] = [];
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(quoin.url) || /^(data|blob|about):/.test(request.url());
    if (!isOwn && !['image', 'media'].includes(request.resourceType())) foreign.push(request.url());
  });
  page.on('dialog', (dialog) => {
    foreign.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });

  const addresses = [
    ...(await everyAddress(admin)),
    ...posts.flatMap((id) => [`/posts/${id}`, `/posts/${id}/revisions`]),
    '/posts?search=script',
    '/comments?status=all',
    '/pages?view=tree',
  ];
  for (const address of new Set(addresses))
    test(`${address} runs no hostile text`, async () => {
      await page.goto(`${quoin.url}/admin${address}`);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      // What is shown late is seen, too; addresses of pictures that lead nowhere are not waited for.
      await page.locator('.loading').first().waitFor({ state: 'detached' });
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      assert.deepEqual(await page.evaluate('window.incidents'), []);
      assert.deepEqual(foreign, []);
    });
});
