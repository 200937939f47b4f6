import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  changesOf,
  movedBy,
  movedTo,
  parentAfter,
  placesOf,
  type TreeItem,
  treeOf,
} from '../../admin/src/screens/shared/tree.ts';
import { lacksBrowser } from '../support/browser.ts';
import { until } from '../support/index.ts';
import { becomes } from './support/becomes.ts';
import { fits } from './support/fits.ts';
import { openAdmin } from './support/open-admin.ts';

/** `a 1 0 2`: the item 1, named a, at the top, with the order 2. */
const read = (...lines: string[]): TreeItem[] =>
  lines.map((line) => {
    const [name = '', id, parent, order] = line.split(' ');
    return { name, id: Number(id), parent: Number(parent), order: Number(order) };
  });

describe('a tree of items', () => {
  const items = read('a 1 0 0', 'b 2 0 1', 'c 3 2 0', 'd 4 2 1', 'e 5 0 2');
  const tree = treeOf(items);
  const shape = (of: ReturnType<typeof treeOf>): string =>
    placesOf(of)
      .map(({ id, level }) => `${'.'.repeat(level - 1)}${id}`)
      .join(' ');

  test('is in order, with orphans and cycles at the top', () => {
    assert.equal(shape(tree), '1 2 .3 .4 5');
    assert.equal(shape(treeOf(read('a 1 9 0', 'b 2 3 0', 'c 3 2 0'))), '1 2 .3');
    assert.equal(shape(treeOf(read('b 2 0 0', 'a 1 0 0'))), '1 2');
  });

  test('an item moves past its siblings, in and out, and never below itself', () => {
    assert.equal(shape(movedBy(tree, 2, 'up')), '2 .3 .4 1 5');
    assert.equal(shape(movedBy(tree, 2, 'in')), '1 .2 ..3 ..4 5');
    assert.equal(shape(movedBy(tree, 3, 'out')), '1 2 .4 3 5');
    assert.equal(shape(movedBy(tree, 3, 'up')), '1 3 2 .4 5');
    assert.equal(shape(movedBy(tree, 4, 'down')), '1 2 .3 4 5');
    assert.equal(movedBy(tree, 1, 'in'), tree);
    assert.equal(movedTo(tree, 2, 4, 0), tree);
    assert.equal(parentAfter(tree, 2, 'down'), 1);
    assert.equal(parentAfter(tree, 1, 'up'), 0);
  });

  test('only changed settings are saved, and read back unchanged', () => {
    const moves: readonly (readonly [number, ReturnType<typeof treeOf>, number])[] = [
      [5, movedBy(tree, 5, 'in'), 1],
      [5, movedTo(tree, 5, 0, 0), 3],
      [3, movedBy(tree, 3, 'out'), 2],
      [4, movedBy(tree, 4, 'up'), 2],
    ];
    for (const [id, next, most] of moves) {
      const changes = changesOf(items, next, id);
      assert.ok(changes.length <= most, `${id}: ${JSON.stringify(changes)}`);
      const saved = items.map((item) => ({ ...item, ...changes.find((change) => change.id === item.id) }));
      assert.equal(shape(treeOf(saved)), shape(next));
    }
  });

  test('items with equal order numbers are renumbered to make room', () => {
    const same = read('a 1 0 0', 'b 2 0 0', 'c 3 0 0', 'd 4 0 0');
    const next = movedTo(treeOf(same), 4, 0, 1);
    const changes = changesOf(same, next, 4);
    const saved = same.map((item) => ({ ...item, ...changes.find((change) => change.id === item.id) }));
    assert.equal(shape(treeOf(saved)), '1 4 2 3');
    assert.ok(!changes.some(({ id }) => id === 1));
  });
});

describe('pages as a tree', { skip: lacksBrowser }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');
  const page = async (title: string, fields: object = {}): Promise<number> =>
    (await admin.create('/pages', { title, status: 'publish', ...fields })).id;
  const about = await page('About', { menu_order: 1 });
  const team = await page('Team', { parent: about, menu_order: 1 });
  await page('History', { parent: about, menu_order: 2 });
  const contact = await page('Contact &lt;b&gt;', { menu_order: 2 });
  const draft = await page('Draft of a page', { menu_order: 3, status: 'draft' });
  const placeOf = async (id: number): Promise<[number, number]> => {
    const { body } = await admin.get(`/pages/${id}`, { context: 'edit' });
    return [body.parent, body.menu_order];
  };

  for (const width of [1280, 390])
    test(`is accessible, ${width} px wide`, async () => {
      const {
        page: shown,
        go,
        isAccessible,
        isQuiet,
        context,
      } = await open('admin', '/pages', { viewport: { width, height: 800 } });
      await shown.getByRole('link', { name: 'As a tree' }).click();
      await shown.getByRole('button', { name: 'Move Contact <b>', exact: true }).waitFor();
      await isAccessible();
      await shown.getByRole('button', { name: 'Move Team' }).click();
      await shown.getByText('Below About, 1 of 2').waitFor();
      await isAccessible();
      await shown.getByRole('button', { name: 'Further out' }).click();
      await shown.getByText('At the top, 2 of 4').waitFor();
      await shown.getByRole('button', { name: 'Put back' }).click();
      await fits(shown);
      assert.deepEqual(await placeOf(team), [about, 1]);
      await go('/pages');
      await isQuiet();
      await context.close();
    });

  test('keys move a page, only the rows that change are saved, and undo puts them back', async () => {
    const { page: shown, context } = await open('editor', '/pages?view=tree');
    const saved: string[] = [];
    shown.on('request', (request) => {
      if (request.method() === 'PATCH') saved.push(new URL(request.url()).pathname);
    });
    await shown.getByRole('link', { name: 'Draft of a page' }).focus();
    await shown.keyboard.press('m');
    await shown.getByText('At the top, 3 of 3').waitFor();
    await shown.keyboard.press('ArrowRight');
    await shown.getByText('Below Contact <b>, 1 of 1').waitFor();
    await shown.keyboard.press('ArrowUp');
    await shown.keyboard.press('ArrowRight');
    await shown.getByText('Below About, 3 of 3').waitFor();
    await shown.keyboard.press('Enter');
    await shown.getByText('“Draft of a page” moved').waitFor();
    assert.deepEqual(saved, [`/wp-json/wp/v2/pages/${draft}`]);
    assert.deepEqual(await placeOf(draft), [about, 3]);
    await becomes(shown, 'document.activeElement.getAttribute("aria-label")', 'Move Draft of a page');
    await shown.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await placeOf(draft)).join() === '0,3');
    await context.close();
  });

  test('a page is dragged below another one', async () => {
    const { page: shown, context } = await open('editor', '/pages?view=tree');
    const row = (name: string) => shown.getByRole('listitem').filter({ hasText: name });
    await row('Contact').dragTo(row('Team'), { sourcePosition: { x: 200, y: 8 } });
    await shown.getByText('“Contact <b>” moved').waitFor();
    assert.deepEqual(await placeOf(contact), [team, 2]);
    await shown.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await placeOf(contact)).join() === '0,2');
    await context.close();
  });

  test('a page moved by somebody else is left where it is', async () => {
    const { page: shown, context } = await open('editor', '/pages?view=tree');
    await shown.getByRole('link', { name: 'Contact <b>' }).focus();
    await admin.post(`/pages/${contact}`, { menu_order: 9 });
    await shown.keyboard.press('m');
    await shown.keyboard.press('ArrowRight');
    await shown.keyboard.press('Enter');
    await shown.getByText('Somebody else has changed this in the meantime').waitFor();
    assert.deepEqual(await placeOf(contact), [0, 9]);
    await context.close();
  });
});
