import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startQuoin } from '../support/index.ts';

suite('clocks (trust R13)', () => {
  test('a scheduled post appears when its moment has come, once, also when the server slept over it', async () => {
    const quoin = await startQuoin({ now: '2026-11-21T12:00:00' });
    const editor = quoin.as('editor');
    const stranger = quoin.as('anonymous');
    const { id } = await editor.create('/posts', { title: 'Soon', status: 'publish', date_gmt: '2026-11-21T13:00:00' });
    const total = async () => (await stranger.get('/posts')).headers.get('x-wp-total');
    quoin.clock.set('2026-11-21T12:59:59');
    assert.deepEqual([await total(), (await stranger.get(`/posts/${id}`)).status], ['0', 401]);
    quoin.clock.set('2026-11-22T13:00:00');
    assert.deepEqual([await total(), (await stranger.get(`/posts/${id}`)).status], ['1', 200]);
    assert.deepEqual(
      (await quoin.storage.check({ nowGmt: quoin.clock.gmt, repair: false, onProgress: () => undefined })).found,
      [],
    );
  });

  test('a clock that jumps back takes no change with it', {
    todo: 'a post that was scheduled has a later modified than now as well',
  }, async () => {
    const quoin = await startQuoin({ now: '2026-11-21T12:00:00' });
    const editor = quoin.as('editor');
    const { id } = await editor.create('/posts', { title: 'One', status: 'publish' });
    quoin.clock.advance(-24 * 3600);
    const changed = await editor.post(`/posts/${id}`, { title: 'Two' });
    assert.equal(changed.status, 200);
    assert.ok(changed.body.modified_gmt >= '2026-11-21T12:00:00', `modified went back to ${changed.body.modified_gmt}`);
  });

  for (const [timezone, name, local, gmt] of [
    ['America/New_York', 'a time that is skipped moves ahead', '2026-03-08T02:30:00', '2026-03-08T07:30:00'],
    ['America/New_York', 'a time that comes twice is the first', '2026-11-01T01:30:00', '2026-11-01T05:30:00'],
    ['Europe/Berlin', 'a time that is skipped moves ahead', '2026-03-29T02:30:00', '2026-03-29T01:30:00'],
    ['Europe/Berlin', 'a time that comes twice is the first', '2026-10-25T02:30:00', '2026-10-25T00:30:00'],
    ['Australia/Lord_Howe', 'a change of half an hour is known', '2026-10-04T02:15:00', '2026-10-03T15:45:00'],
  ] as const)
    test(`in ${timezone} ${name}`, async () => {
      const quoin = await startQuoin({ timezone, now: '2026-12-01T00:00:00' });
      const { body } = await quoin.as('editor').post('/posts', { title: 'When', status: 'publish', date: local });
      assert.equal(body.date_gmt, gmt);
    });
});
