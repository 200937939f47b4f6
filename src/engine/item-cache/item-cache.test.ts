import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readSelection } from '../operations/select-fields.ts';
import type { View } from '../view.ts';
import { ItemCache, variantKeyOf } from './item-cache.ts';
import type { PresentedItem } from './presented-item.ts';

const KILOBYTE = 1024;
const presented = (bytes = KILOBYTE - 300): PresentedItem => ({ text: '', bytes, digest: '' });

/** A cache for so many items of about a kilobyte, which are cached in this order. */
function filled(kilobytes: number, ids: readonly number[]): ItemCache {
  const cache = new ItemCache(kilobytes * KILOBYTE);
  for (const id of ids) cache.keep(1, 'post', id, presented());
  return cache;
}
const keptOf = (cache: ItemCache, ids: readonly number[], variantKey = 'post') =>
  ids.filter((id) => cache.get(1, variantKey, id));

suite('the variant key under which an item is seen', () => {
  const view = { context: 'view', actor: { id: 0 } } as View;
  const variantBy = (names: readonly string[]) => variantKeyOf({ name: 'post' }, view, readSelection(names));

  test('tells choices of fields apart that look alike', () => {
    const choices = [['id', 'slug'], ['id slug'], ['id.slug'], ['id', 'slug.id'], ['["id"]'], []];
    assert.equal(new Set(choices.map(variantBy)).size, choices.length);
  });

  test('is undefined for a long selection of fields', () => {
    assert.equal(variantBy(['title'.repeat(50)]), undefined);
  });
});

suite('the item cache', () => {
  test('those that were not used for longest go first', () => {
    assert.deepEqual(keptOf(filled(3, [1, 2, 3, 4, 5]), [1, 2, 3, 4, 5]), [3, 4, 5]);
    const cache = filled(3, [1, 2, 3]);
    for (let read = 0; read < 7; read += 1) cache.get(1, 'post', 1);
    cache.keep(1, 'post', 4, presented());
    assert.deepEqual(keptOf(cache, [1, 2, 3, 4]), [1, 3, 4]);
  });

  test('an id is never taken for one of another variant', () => {
    const cache = filled(3, []);
    cache.keep(1, 'post', 7, presented());
    cache.keep(1, 'page', 7, presented());
    for (const far of [2 ** 32, 2 ** 33]) {
      for (const id of [far + 7, 7 - far])
        for (const variantKey of ['post', 'page']) assert.equal(cache.get(1, variantKey, id), undefined);
      cache.keep(1, 'post', far + 8, presented());
    }
    assert.equal(cache.get(1, 'page', 8), undefined);
  });

  test('all of them belong to one version', () => {
    const cache = filled(3, [1, 2]);
    assert.equal(cache.get(2, 'post', 1), undefined);
    cache.keep(2, 'post', 3, presented());
    assert.deepEqual(keptOf(cache, [1, 2, 3]), []);
  });

  test('a variant that is seldom used leaves room to others', () => {
    const cache = filled(4, [1, 2, 3, 4]);
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8]) cache.keep(1, 'page', id, presented());
    assert.deepEqual(keptOf(cache, [1, 2, 3, 4]), []);
    assert.deepEqual(keptOf(cache, [5, 6, 7, 8], 'page'), [5, 6, 7, 8]);
  });

  test('caches a limited number of variants', () => {
    const cache = new ItemCache(10_000 * KILOBYTE);
    const variants = Array.from({ length: 1_000 }, (_, place) => `post ${place}`);
    for (const variantKey of variants) cache.keep(1, variantKey, 1, presented(0));
    assert.deepEqual(
      variants.filter((variantKey) => cache.get(1, variantKey, 1)),
      variants.slice(500),
    );
  });

  test('items are admitted while there is room, and then when they are asked for a second time', () => {
    const cache = filled(3, [1, 2, 3]);
    assert.equal(cache.admits(1, 'post', [4, 5]), true);
    cache.keep(1, 'post', 4, presented());
    const asked = [[5, 6], [6, 7], [8, 9, 5], [5], [5], [5]].map((ids) => cache.admits(1, 'post', ids));
    assert.deepEqual(asked, [false, false, false, false, false, true], 'one of four, where half were asked for');
    assert.equal(cache.admits(2, 'post', [5, 6]), true, 'there is room again');
  });

  /** Reads lists of ten of so many items, again and again. @returns which share was found, and which tried to be kept */
  function read(cache: ItemCache, count: number, times: number, first = 0) {
    let [found, tried] = [0, 0];
    for (let list = 0; list < (times * count) / 10; list += 1) {
      const ids = Array.from({ length: 10 }, (_, place) => first + ((10 * list + place) % count));
      const known = cache.find(1, 'post', ids);
      const missing = ids.filter((_id, place) => !known[place]);
      found += ids.length - missing.length;
      if (missing.length === 0 || !cache.admits(1, 'post', missing)) continue;
      for (const id of missing) cache.keep(1, 'post', id, presented());
      tried += missing.length;
    }
    return { found: found / (times * count), tried: tried / (times * count) };
  }

  test('of what is read again and again and has no room, a part is found, and few are admitted', () => {
    const cache = filled(200, []);
    read(cache, 800, 10);
    const { found, tried } = read(cache, 800, 20);
    assert.ok(found > 0.15, `found: ${found} of 0.25`);
    assert.ok(tried < 0.3, `tried: ${tried}`);
  });

  test('a new working set is soon cached', () => {
    const cache = filled(200, []);
    read(cache, 800, 20);
    read(cache, 150, 20, 10_000);
    const { found } = read(cache, 150, 10, 10_000);
    assert.ok(found > 0.9, `found: ${found}`);
  });

  test('without memory nothing is cached, nor what is too large', () => {
    assert.deepEqual(keptOf(filled(0, [1]), [1]), []);
    const cache = filled(2, []);
    cache.keep(1, 'post', 1, presented(3 * KILOBYTE));
    assert.deepEqual(keptOf(cache, [1]), []);
    const full = filled(2, [1, 2]);
    full.keep(1, 'post', 3, presented(3 * KILOBYTE));
    assert.deepEqual(keptOf(full, [1, 2, 3]), [1, 2]);
  });
});
