import assert from 'node:assert/strict';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { readKnownMeta } from './known-meta.ts';
import { readWxr } from './read-wxr.ts';

const folder = join(import.meta.dirname, '../../../demo');
const events = await Array.fromAsync(readWxr(createReadStream(join(folder, 'site.wxr.xml'))));
const items = events.filter((event) => event.kind === 'item');

suite('the export of the demo site', () => {
  test('contains what its README lists', () => {
    const counts: Record<string, number> = {};
    for (const event of events) {
      const name = event.kind === 'item' ? `${event.postType} ${event.status}` : event.kind;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    assert.deepEqual(counts, {
      site: 1,
      author: 5,
      category: 11,
      tag: 16,
      'attachment inherit': 8,
      'post publish': 15,
      'post future': 1,
      'post draft': 1,
      'post private': 1,
      'page publish': 9,
      end: 1,
    });
    assert.equal(items.flatMap((item) => item.comments).length, 30);
    assert.deepEqual(
      items.filter((item) => item.isSticky).map((item) => item.title),
      ['What the tide leaves'],
    );
    assert.deepEqual(
      items.filter((item) => item.postPassword).map((item) => item.postPassword),
      ['ebb'],
    );
  });

  test('refers only to items that it contains', () => {
    const ids = new Set(items.map((item) => item.postId));
    const logins = new Set(events.map((event) => event.kind === 'author' && event.login));
    const terms = new Set(
      events.flatMap((event) => {
        if (event.kind === 'category') return [`category ${event.slug}`];
        return event.kind === 'tag' ? [`post_tag ${event.slug}`] : [];
      }),
    );
    for (const event of events) {
      if (event.kind === 'category') assert.ok(!event.parentSlug || terms.has(`category ${event.parentSlug}`));
    }
    for (const item of items) {
      assert.deepEqual(item.faults, []);
      assert.ok(logins.has(item.creator ?? ''), String(item.creator));
      assert.ok(!item.postParent || ids.has(item.postParent), String(item.title));
      for (const term of item.terms) assert.ok(terms.has(`${term.domain} ${term.nicename}`), term.name);
      const { thumbnailId } = readKnownMeta(item.meta);
      assert.ok(thumbnailId === undefined || ids.has(thumbnailId), String(item.title));
      const before = new Set<number | undefined>([0]);
      for (const comment of item.comments) {
        assert.ok(before.has(comment.parent), `comment ${comment.id}`);
        before.add(comment.id);
      }
    }
    const all = items.flatMap((item) => item.comments.map((comment) => comment.id));
    assert.equal(ids.size, items.length);
    assert.equal(new Set(all).size, all.length);
  });

  test('has a file and an alternative text for every attachment', () => {
    for (const item of items.filter((one) => one.postType === 'attachment')) {
      const { attachedFile, altText } = readKnownMeta(item.meta);
      assert.ok(attachedFile && existsSync(join(folder, 'pictures', attachedFile)), String(attachedFile));
      assert.ok(item.attachmentUrl?.endsWith(`/demo/pictures/${attachedFile}`));
      assert.ok(altText);
    }
  });
});
