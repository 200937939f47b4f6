import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { spellOut } from '../../admin/src/content/spell-out.ts';
import { lacksBrowser } from '../support/browser.ts';
import { until } from '../support/index.ts';
import { becomes } from './support/becomes.ts';
import { fits } from './support/fits.ts';
import { openAdmin } from './support/open-admin.ts';

describe('comments as text', () => {
  const cases: readonly (readonly [html: string, text: string])[] = [
    ['Well <strong>said</strong>.', 'Well said.'],
    ['<a href="https://one.example/">here</a>', 'here (https://one.example/)'],
    ['<a href="https://one.example/">https://one.example/</a>', 'https://one.example/'],
    ['<p>One</p>\n<p>Two &amp; three</p>\n', 'One\n\nTwo & three'],
    ['<img src="https://two.example/a.png" alt="">', '(https://two.example/a.png)'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['<img src=x onerror="alert(1)"', '<img src=x onerror="alert(1)"'],
    ['<a href="javascript:alert(1)">open', 'open (javascript:alert(1))'],
    ['1 < 2 &lt;b&gt;', '1 < 2 <b>'],
  ];
  for (const [html, text] of cases) test(html, () => assert.equal(spellOut(html), text));
});

describe('the queue of comments', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin({ anonymousComments: true, commentInterval: 0 });
  const admin = quoin.as('admin');
  const post = await admin.create('/posts', { title: 'Tides & salt', status: 'publish', author: quoin.users.author });
  const other = await admin.create('/posts', { title: 'Of the editor', status: 'publish', author: quoin.users.editor });
  const hostile = '<b onclick="alert(1)">"><img src=x onerror=alert(1)>';
  let minute = 0;
  const comment = async (content: string, fields: object = {}): Promise<number> => {
    minute += 1;
    const at = `2026-03-01T12:${String(minute).padStart(2, '0')}:00`;
    const named = { author_name: 'Ann', author_email: 'ann@example.com', author_ip: '192.0.2.7' };
    const made = await admin.create('/comments', {
      post: post.id,
      content,
      status: 'hold',
      date: at,
      ...named,
      ...fields,
    });
    return made.id;
  };
  const statusOf = async (id: number): Promise<string> =>
    (await admin.get(`/comments/${id}`, { context: 'edit' })).body.status;

  const first = await comment('First words', { status: 'approve' });
  await comment('Spam words', { status: 'spam' });
  await comment(`See <a href="https://links.example/x">my page</a> ${'a'.repeat(300)}`, {
    parent: first,
    author_name: hostile,
    author_url: 'https://links.example/',
  });
  for (const text of ['Five', 'Four', 'Three', 'Two', 'One']) await comment(text);
  const elsewhere = await comment('Elsewhere', { post: other.id });

  for (const width of [1280, 390])
    test(`is accessible, ${width} px wide`, async () => {
      const { page, go, isAccessible, isQuiet, context } = await open('admin', '/comments', {
        viewport: { width, height: 800 },
      });
      const row = page.getByRole('row', { name: 'my page (https://links.example/x)' });
      await row.getByText('Answers Ann: “First words”').waitFor();
      for (const part of ['ann@example.com', '192.0.2.7', 'https://links.example/'])
        await row.getByText(part, { exact: true }).waitFor();
      assert.equal(await row.getByRole('link', { name: 'my page' }).count(), 0);
      await isAccessible();
      await row.getByRole('button', { name: 'Reply' }).click();
      await page.getByText('Sending the answer approves this comment.').waitFor();
      await isAccessible();
      await page.keyboard.press('Escape');
      await row.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('textbox', { name: 'Website' }).waitFor();
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await isAccessible();
      await fits(page);
      await go('/comments?status=trash');
      await page.getByText('The trash is empty').waitFor();
      await isAccessible();
      await go(`/comments?status=all&post=${post.id}&search=nothing+like+it`);
      await page.getByText('No match for these filters').waitFor();
      await isAccessible();
      await isQuiet();
      await context.close();
    });

  test('keys moderate comments one by one, and each decision can be undone', async () => {
    const { page, context } = await open('editor', `/comments?post=${post.id}`);
    const [queue] = [(await admin.get('/comments', { context: 'edit', status: 'hold', post: String(post.id) })).body];
    const [one, two, three] = queue.map(({ id }: { id: number }) => id) as [number, number, number];
    await page.getByText('One', { exact: true }).waitFor();
    for (const key of ['j', 'a', 's', 'd']) await page.keyboard.press(key);
    await page.getByText('1 comment moved to the trash').waitFor();
    await until(async () => (await statusOf(three)) === 'trash');
    assert.deepEqual([await statusOf(one), await statusOf(two)], ['approved', 'spam']);
    await becomes(page, `/Four/.test(document.activeElement.closest('[data-row]')?.innerText)`, true);
    const { body } = await admin.get(`/comments/${one}`, { context: 'edit' });
    assert.equal(body.author_ip, '192.0.2.7');
    await page.keyboard.press('z');
    await page.getByText('Three', { exact: true }).waitFor();
    await until(async () => (await statusOf(three)) === 'hold');
    await page.keyboard.press('z');
    await page.keyboard.press('z');
    await until(async () => (await statusOf(one)) === 'hold' && (await statusOf(two)) === 'hold');
    await context.close();
  });

  test('undo reverts the last change, even if the server finished it first', async () => {
    const [quick, slow] = [await comment('Quick words'), await comment('Slow words')];
    const { page, context } = await open('editor', `/comments?post=${post.id}`);
    await page.route(`**/wp/v2/comments/${slow}`, async (route) => {
      await until(async () => (await statusOf(quick)) === 'trash');
      await route.continue();
    });
    await page.getByRole('row', { name: 'Slow words' }).getByRole('button').first().focus();
    await page.keyboard.press('s');
    await becomes(page, `/Quick/.test(document.activeElement.closest('[data-row]')?.innerText)`, true);
    await page.keyboard.press('d');
    await page.getByText('1 comment moved to the trash').waitFor();
    await page.getByText('1 comment marked as spam').waitFor();
    await page.keyboard.press('z');
    await until(async () => (await statusOf(quick)) === 'hold');
    assert.equal(await statusOf(slow), 'spam');
    await context.close();
    for (const id of [slow, quick]) await admin.delete(`/comments/${id}`, { force: true });
  });

  test('the focus stays in the list when the bar of what is selected has gone', async () => {
    const [one, two] = [await comment('Words of a pair'), await comment('The other words')];
    const rest = await comment('Words that stay');
    const { page, context } = await open('editor', `/comments?post=${post.id}&search=words`);
    for (const words of ['Words of a pair', 'The other words'])
      await page.getByRole('row', { name: words }).getByRole('checkbox').check();
    await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Spam' }).press('Enter');
    await becomes(page, `/Words that stay/.test(document.activeElement.closest('[data-row]')?.innerText)`, true);
    await page.getByText('2 comments marked as spam').waitFor();
    await context.close();
    for (const id of [one, two, rest]) await admin.delete(`/comments/${id}`, { force: true });
  });

  test('a key on a selected comment is for all that are selected', async () => {
    const ids = [await comment('Gull one'), await comment('Gull two'), await comment('Gull three')];
    const { page, context } = await open('editor', `/comments?post=${post.id}&search=gull`);
    for (const words of ['Gull one', 'Gull three'])
      await page.getByRole('row', { name: words }).getByRole('checkbox').check();
    await page.keyboard.press('#');
    await page.getByText('2 comments moved to the trash').waitFor();
    const states = ids.map(async (id) => (await admin.get(`/comments/${id}`, { context: 'edit' })).body.status);
    assert.deepEqual(await Promise.all(states), ['trash', 'hold', 'trash']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row', { name: 'Gull one' }).waitFor();
    await context.close();
    for (const id of ids) await admin.delete(`/comments/${id}`, { force: true });
  });

  test('comments are deleted for ever once, however often one agrees', async () => {
    const id = await comment('Petrel');
    await admin.delete(`/comments/${id}`);
    const { page, context } = await open('editor', `/comments?post=${post.id}&status=trash&search=petrel`);
    const sent: string[] = [];
    const held: (() => Promise<void>)[] = [];
    await page.route(`**/comments/${id}?*`, (route) => {
      sent.push(route.request().method());
      held.push(() => route.continue());
    });
    for (const _ of [1, 2]) {
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Delete permanently' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
    }
    await until(() => held.length > 0);
    for (const go of held) await go();
    await page.getByText('1 comment deleted permanently').waitFor();
    assert.deepEqual(sent, ['DELETE']);
    await context.close();
  });

  test('the last decision can be undone before its toast appears and after it has gone', async () => {
    const [first, second] = [await comment('Early words'), await comment('Later words')];
    const { page, context } = await open('editor', `/comments?post=${post.id}`);
    await page.clock.install();
    await page.getByRole('row', { name: 'Early words' }).getByRole('button').first().focus();
    await page.keyboard.press('s');
    await page.getByText('1 comment marked as spam').waitFor();
    const held = Promise.withResolvers<void>();
    const sent: unknown[] = [];
    await page.route(`**/wp/v2/comments/${second}`, async (route) => {
      await held.promise;
      sent.push(route.request().postDataJSON()?.status);
      await route.continue();
    });
    await page.getByRole('row', { name: 'Later words' }).getByRole('button').first().focus();
    await page.keyboard.press('d');
    await page.keyboard.press('z');
    held.resolve();
    await page.clock.resume();
    await until(async () => sent.includes('hold') && (await statusOf(second)) === 'hold');
    assert.deepEqual(
      sent.filter((status) => status),
      ['trash', 'hold'],
    );
    assert.equal(await statusOf(first), 'spam');
    await page.clock.fastForward(60_000);
    await page.getByText('1 comment marked as spam').waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await until(async () => (await statusOf(first)) === 'hold');
    await context.close();
    for (const id of [first, second]) await admin.delete(`/comments/${id}`, { force: true });
  });

  test('replying to a pending comment approves it', async () => {
    const { page, context } = await open('editor', '/comments');
    const row = page.getByRole('row', { name: 'Five' });
    await row.getByRole('button', { name: 'Reply' }).click();
    await page.getByRole('textbox', { name: 'Your answer to Ann' }).fill('Half of it');
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Reply' }).click();
    const field = page.getByRole('textbox', { name: 'Your answer to Ann' });
    assert.equal(await field.inputValue(), 'Half of it');
    await field.fill('Six, even');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Comment approved, and Ann answered').waitFor();
    const { body } = await admin.get('/comments', { context: 'edit', search: 'Six, even' });
    assert.equal(body.length, 1);
    assert.equal(await statusOf(body[0].parent), 'approved');
    await context.close();
  });

  test('after the last item, the focus is on the heading', async () => {
    await comment('Alone here');
    const { page, context } = await open('editor', '/comments?search=alone');
    await page.getByText('Alone here').waitFor();
    for (const key of ['j', 'a']) await page.keyboard.press(key);
    await page.getByText('1 comment approved').waitFor();
    await becomes(page, 'document.activeElement.tagName', 'H1');
    await context.close();
  });

  test('a comment moderated by somebody else is left as it is, and reported', async () => {
    const id = await comment('Disputed');
    const { page, context } = await open('editor', '/comments');
    const row = page.getByRole('row', { name: 'Disputed' });
    await row.waitFor();
    await admin.post(`/comments/${id}`, { status: 'spam' });
    await row.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Somebody else has moderated this comment in the meantime').waitFor();
    assert.equal(await statusOf(id), 'spam');
    await context.close();
  });

  test('a text that somebody else changed is not overwritten without notice', async () => {
    const id = await comment('Draft of words');
    const { page, context, expect } = await open('editor', '/comments');
    expect(/status of 412/);
    const opened = page.waitForResponse((answer) => answer.url().endsWith(`/comments/${id}?context=edit`));
    await page.getByRole('row', { name: 'Draft of words' }).getByRole('button', { name: 'Edit', exact: true }).click();
    await opened;
    await admin.post(`/comments/${id}`, { content: 'Theirs' });
    await page.getByRole('textbox', { name: 'Text' }).fill('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('Theirs').waitFor();
    assert.equal((await admin.get(`/comments/${id}`, { context: 'edit' })).body.content.raw, 'Theirs');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Comment changed').waitFor();
    assert.equal((await admin.get(`/comments/${id}`, { context: 'edit' })).body.content.raw, 'Mine');
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await admin.get(`/comments/${id}`, { context: 'edit' })).body.content.raw === 'Theirs');
    await context.close();
  });

  test('a text changed before the form knew its version is shown first', async () => {
    const id = await comment('Listed words');
    const { page, context } = await open('editor', '/comments');
    const row = page.getByRole('row', { name: 'Listed words' });
    await row.waitFor();
    const released = Promise.withResolvers<void>();
    await page.route(`**/comments/${id}?context=edit`, async (route) => {
      if (route.request().method() === 'GET') await released.promise;
      await route.continue();
    });
    await admin.post(`/comments/${id}`, { content: 'Newer words' });
    await row.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Text' }).fill('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    released.resolve();
    await page.getByRole('alert').getByText('Newer words').waitFor();
    await page.waitForLoadState('networkidle');
    assert.equal((await admin.get(`/comments/${id}`, { context: 'edit' })).body.content.raw, 'Newer words');
    assert.equal(await page.getByRole('textbox', { name: 'Text' }).inputValue(), 'Mine');
    await context.close();
    await admin.delete(`/comments/${id}`, { force: true });
  });

  test('a form opened while another one is being sent stays open and keeps the focus', async () => {
    const ids = [await comment('Sent slowly'), await comment('Opened meanwhile')];
    const { page, context } = await open('editor', '/comments');
    const released = Promise.withResolvers<void>();
    await page.route(`**/comments/${ids[0]}?context=edit`, async (route) => {
      if (route.request().method() !== 'GET') await released.promise;
      await route.continue();
    });
    const edit = (words: string) =>
      page.getByRole('row', { name: words }).getByRole('button', { name: 'Edit', exact: true });
    await edit('Sent slowly').click();
    await page.getByRole('textbox', { name: 'Text' }).fill('Sent at last');
    await page.getByRole('button', { name: 'Save' }).click();
    await edit('Opened meanwhile').click();
    await page.getByRole('textbox', { name: 'Text' }).fill('Half a sen');
    released.resolve();
    await page.getByText('Comment changed').waitFor();
    await page.getByText('Sent at last').waitFor();
    await page.keyboard.type('tence');
    assert.equal(await page.getByRole('textbox', { name: 'Text' }).inputValue(), 'Half a sentence');
    await context.close();
    for (const id of ids) await admin.delete(`/comments/${id}`, { force: true });
  });

  test('many comments are moderated at once, and restored by one undo', async () => {
    const ids = [await comment('Bulk one'), await comment('Bulk two')];
    const { page, context } = await open('admin', '/comments?search=bulk');
    await page.getByText('Bulk one').waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Spam' }).click();
    await page.getByText('2 comments marked as spam').waitFor();
    assert.deepEqual(await Promise.all(ids.map(statusOf)), ['spam', 'spam']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Bulk two').waitFor();
    assert.deepEqual(await Promise.all(ids.map(statusOf)), ['hold', 'hold']);
    await context.close();
  });

  test('authors moderate comments on their own posts, and see no addresses', async () => {
    const id = await comment('For the author');
    const { page, isQuiet, context } = await open('author', '/comments');
    const row = page.getByRole('row', { name: 'For the author' });
    await row.waitFor();
    assert.equal(await page.getByText('Elsewhere').count(), 0);
    assert.equal(await page.getByText('192.0.2.7').count(), 0);
    assert.equal(await row.getByRole('button', { name: 'Edit', exact: true }).count(), 0);
    await row.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('1 comment approved').waitFor();
    assert.deepEqual([await statusOf(id), await statusOf(elsewhere)], ['approved', 'hold']);
    await isQuiet();
    await context.close();
  });

  test('contributors have no moderation queue', async () => {
    const { page, context } = await open('contributor', '/comments');
    await page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Comments' }).count(), 0);
    await context.close();
  });

  test('the navigation shows how many comments wait, including changes made while the count is loading', async () => {
    const ids = [await comment('One that waits'), await comment('Another one')];
    const { page, isAccessible, isQuiet, context } = await open('admin', '/comments');
    const waiting = (await admin.get('//wp-json/quoin/v1/counts')).body.comments.hold;
    const link = page.getByRole('link', { name: 'Comments' });
    await link.getByText(`${waiting} waiting`).waitFor();
    await isAccessible();
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let asked = 0;
    await page.route('**/quoin/v1/counts', async (route) => {
      asked += 1;
      const first = asked === 1;
      const response = await route.fetch();
      if (first) await released;
      await route.fulfill({ response });
    });
    await page.reload();
    await page.locator(`[data-row="${ids[0]}"]`).getByRole('button', { name: 'Approve' }).click();
    await page.getByText('approved', { exact: false }).first().waitFor();
    await until(async () => (await statusOf(ids[0] ?? 0)) === 'approved');
    release();
    await link.getByText(`${waiting - 1} waiting`).waitFor();
    assert.ok(asked > 1);
    await isQuiet();
    await context.close();
  });

  test('the trash is emptied', async () => {
    const id = await comment('Thrown away', { status: 'trash' });
    const { page, context } = await open('admin', '/comments?status=trash');
    await page.getByRole('button', { name: 'Empty the trash' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('deleted permanently').waitFor();
    assert.equal((await admin.get(`/comments/${id}`)).status, 404);
    await context.close();
  });
});
