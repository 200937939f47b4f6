import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lacksBrowser } from '../support/browser.ts';
import { everyRole } from '../support/users.ts';
import { becomes } from './support/becomes.ts';
import { fits } from './support/fits.ts';
import { openAdmin } from './support/open-admin.ts';

const HOSTILE = '"><img src=x onerror=alert(1)>';

describe('users', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');
  const odd = await quoin.addUser({ login: 'odd', roles: ['author'], name: HOSTILE });
  const read = async (id: number) => (await admin.get(`/users/${id}`, { context: 'edit' })).body;

  for (const width of [1280, 390])
    test(`is accessible, ${width} px wide`, async () => {
      const { page, go, isAccessible, isQuiet, expect, context } = await open('admin', '/users', {
        viewport: { width, height: 800 },
      });
      expect(/status of 400/);
      await page.getByRole('link', { name: HOSTILE }).waitFor();
      await isAccessible();
      await page.getByRole('button', { name: 'New user' }).click();
      const dialog = page.getByRole('dialog', { name: 'New user' });
      await dialog.getByRole('textbox', { name: 'Username' }).fill(HOSTILE);
      await dialog.getByRole('button', { name: 'Create the user' }).click();
      await dialog.getByRole('alert').getByText('Required').waitFor();
      await isAccessible();
      await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('new@example.com');
      await dialog.getByRole('button', { name: 'Create the user' }).click();
      await dialog.getByRole('button', { name: /Username: May have letters/ }).waitFor();
      await isAccessible();
      await go(`/users/${odd}`);
      await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();
      await page.getByRole('textbox', { name: 'Name of the application' }).waitFor();
      await isAccessible();
      await fits(page);
      await page.getByRole('button', { name: 'Delete this user …' }).click();
      await page.getByRole('button', { name: 'Delete the user' }).click();
      await page.getByText('Choose who receives').waitFor();
      await isAccessible();
      await isQuiet();
      await context.close();
    });

  test('a user is created with a link that sets a password once', async () => {
    const { page, isAccessible, isQuiet, context } = await open('admin', '/users');
    await page.getByRole('button', { name: 'New user' }).click();
    // The form comes when its description is there: what one came for has the focus then.
    await becomes(page, 'document.activeElement.labels?.[0]?.textContent', 'Username');
    await page.keyboard.type('nour');
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('nour@example.com');
    await page.getByRole('radio', { name: 'Author' }).check();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'nour was created' }).waitFor();
    await becomes(page, 'document.activeElement.textContent', 'Copy');
    await isAccessible();
    const link = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
    const [, token = ''] = link.split(`${quoin.url}/admin/welcome#`);
    const password = 'wet rope and tar';
    assert.equal((await quoin.as('anonymous').post('//wp-json/quoin/v1/welcome', { token, password })).status, 200);
    const { body } = await quoin.login('nour', password).get('//wp-json/wp/v2/users/me', { context: 'edit' });
    assert.deepEqual(body.roles, ['author']);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'nour' }).waitFor();
    await isQuiet();
    await context.close();
  });

  test('a name and an address that are taken are told at their fields', async () => {
    const { page, expect, isAccessible, isQuiet, context } = await open('admin', '/users');
    expect(/status of 400/);
    await page.getByRole('button', { name: 'New user' }).click();
    const [name, address] = ['Username', 'E-mail address'].map((label) => page.getByRole('textbox', { name: label }));
    await name?.fill('editor');
    await address?.fill('free@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Username: This user name is taken/ }).waitFor();
    assert.equal(await name?.getAttribute('aria-invalid'), 'true');
    await isAccessible();
    await name?.fill('free');
    const [taken] = (await admin.get('/users', { context: 'edit', search: 'editor' })).body;
    await address?.fill(taken.email);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^E-mail address: This e-mail address is taken/ }).waitFor();
    await isQuiet();
    await context.close();
  });

  test('are found by role and by search', async () => {
    const { page, context } = await open('admin', '/users');
    await page.getByRole('combobox', { name: 'Role' }).selectOption('editor');
    await page.getByRole('link', { name: HOSTILE }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'editor', exact: true }).waitFor();
    assert.match(page.url(), /role=editor/);
    await page.getByRole('combobox', { name: 'Role' }).selectOption('');
    await page.getByRole('searchbox', { name: 'Search' }).fill('author2');
    await page.getByRole('link', { name: 'editor', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'author2' }).waitFor();
    await context.close();
  });

  test('get another role and name; a taken name is reported', async () => {
    const id = quoin.users.contributor;
    const { page, isQuiet, expect, context } = await open('admin', `/users/${id}`);
    expect(/status of 400/);
    const role = page.getByRole('form', { name: 'Role' });
    await role.getByRole('radio', { name: 'Author' }).check();
    await role.getByRole('button', { name: 'Save' }).click();
    await page.getByText('contributor saved').waitFor();
    assert.deepEqual((await read(id)).roles, ['author']);
    const details = page.getByRole('form', { name: 'Details' });
    await details.getByRole('textbox', { name: 'Name shown on the site' }).fill('Cora & Co');
    await details.getByRole('textbox', { name: 'E-mail address' }).fill('editor@example.com');
    await details.getByRole('button', { name: 'Save' }).click();
    await details.getByRole('alert').waitFor();
    assert.equal((await read(id)).email, 'contributor@example.com');
    await details.getByRole('textbox', { name: 'E-mail address' }).fill('cora@example.com');
    await details.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cora & Co' }).waitFor();
    assert.equal((await read(id)).email, 'cora@example.com');
    await isQuiet();
    await context.close();
  });

  test('a user who has forgotten the password gets a link', async () => {
    const { page, isAccessible, isQuiet, context } = await open('admin', `/users/${odd}`);
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = (await page.getByRole('status').locator('code').textContent()) ?? '';
    await isAccessible();
    const [, token = ''] = link.split('#');
    const { status, body } = await quoin.as('anonymous').post('//wp-json/quoin/v1/welcome', { token });
    assert.deepEqual([status, body.login], [200, 'odd']);
    await isQuiet();
    await context.close();
  });

  test('users cannot change their own role, and see why', async () => {
    const { page, context } = await open('admin', '/profile');
    const role = page.getByRole('textbox', { name: 'Role' });
    assert.equal(await role.getAttribute('readonly'), '');
    await page.getByText('You cannot change your own role').waitFor();
    await context.close();
  });

  test('are deleted when their content is given to somebody else', async () => {
    const author = quoin.users.author2;
    const post = await quoin.as('author2').create('/posts', { title: 'Left behind', status: 'publish' });
    const { page, isQuiet, isAccessible, expect, context } = await open('admin', `/users/${author}`);
    await page.getByRole('button', { name: 'Delete this user …' }).click();
    await page.getByText('1 post, 0 pages and 0 files').waitFor();
    await page.getByRole('button', { name: 'Delete the user' }).click();
    await page.getByText('Choose who receives').waitFor();
    await page.getByRole('combobox', { name: 'Give everything to' }).selectOption(String(quoin.users.editor));
    await page.getByRole('button', { name: 'Delete the user' }).click();
    await page.getByText('author2 was deleted').waitFor();
    assert.equal((await admin.get(`/posts/${post.id}`)).body.author, quoin.users.editor);
    assert.equal((await admin.get(`/users/${author}`)).status, 404);
    expect(/status of 404/);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'This user does not exist any more' }).waitFor();
    await isAccessible();
    await page.getByRole('link', { name: 'All users' }).click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    await isQuiet();
    await context.close();
  });

  for (const role of everyRole.filter((one) => one !== 'admin' && one !== 'author2'))
    test(`are not for the role of ${role}`, async () => {
      const { page, go, isQuiet, context } = await open(role, '/users');
      await page.getByText('You do not have access to this page').waitFor();
      await go(`/users/${odd}`);
      await page.getByText('You do not have access to this page').waitFor();
      await isQuiet();
      await context.close();
    });
});
