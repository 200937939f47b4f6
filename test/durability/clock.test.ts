import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { guest, startQuoin } from '../support/index.ts';

suite('clocks (trust R13)', () => {
  test('a scheduled post appears once at its date, even if the server was suspended then', async () => {
    const quoin = await startQuoin({ now: '2026-11-21T12:00:00' });
    const editor = quoin.as('editor');
    const anonymous = quoin.as('anonymous');
    const { id } = await editor.create('/posts', { title: 'Soon', status: 'publish', date_gmt: '2026-11-21T13:00:00' });
    const total = async () => (await anonymous.get('/posts')).headers.get('x-wp-total');
    quoin.clock.set('2026-11-21T12:59:59');
    assert.deepEqual([await total(), (await anonymous.get(`/posts/${id}`)).status], ['0', 401]);
    quoin.clock.set('2026-11-22T13:00:00');
    assert.deepEqual([await total(), (await anonymous.get(`/posts/${id}`)).status], ['1', 200]);
    assert.deepEqual(
      (await quoin.storage.check({ nowGmt: quoin.clock.gmt, repair: false, onProgress: () => undefined })).found,
      [],
    );
  });

  test('a clock that jumps back takes no change with it: modified never goes back', async () => {
    const quoin = await startQuoin({ now: '2026-11-21T12:00:00' });
    const editor = quoin.as('editor');
    const make = (fields: object) => editor.create('/posts', { title: 'One', ...fields });
    const made = [
      await make({ status: 'publish' }),
      await make({ status: 'draft' }),
      await make({ status: 'private', date_gmt: '2020-01-01T00:00:00' }),
      await make({ status: 'publish', date_gmt: '2026-11-21T12:30:00' }),
    ];
    const edited = '2026-11-21T13:00:00';
    quoin.clock.set(edited);
    for (const { id } of made.slice(2)) await editor.post(`/posts/${id}`, { title: 'Edited' });
    for (const days of [1, 30]) {
      quoin.clock.advance(-24 * 3600 * days);
      for (const { id, modified_gmt } of made) {
        const before = (await editor.get(`/posts/${id}`, { context: 'edit' })).body.modified_gmt;
        const { status, body } = await editor.post(`/posts/${id}`, { title: `Two ${days}` });
        assert.equal(status, 200);
        assert.ok(body.modified_gmt >= before && body.modified_gmt >= modified_gmt, `${before} → ${body.modified_gmt}`);
      }
    }
    quoin.clock.set('2026-11-21T14:00:00');
    for (const { id } of made)
      assert.equal((await editor.post(`/posts/${id}`, { title: 'Three' })).body.modified_gmt, '2026-11-21T14:00:00');
  });

  test('a post with a future date is modified now', async () => {
    const quoin = await startQuoin({ now: '2026-11-21T12:00:00' });
    const editor = quoin.as('editor');
    for (const status of ['publish', 'draft']) {
      const { id } = await editor.create('/posts', { title: 'Later', status, date_gmt: '2030-01-01T00:00:00' });
      const { body } = await editor.post(`/posts/${id}`, { title: 'Later still' });
      assert.equal(body.modified_gmt, '2026-11-21T12:00:00');
    }
  });

  test('after a clock jump, nothing waits until the clock has caught up', async () => {
    const quoin = await startQuoin({ now: '2026-11-21T12:00:00', anonymousComments: true, commentInterval: 15 });
    const post = (await quoin.as('editor').create('/posts', { title: 'One', status: 'publish' })).id;
    const comment = async (content: string) =>
      (await quoin.as('anonymous').post('/comments', { post, content, ...guest })).status;
    assert.deepEqual([await comment('First'), await comment('Second')], [201, 429]);
    for (let tries = 0; tries < 12; tries += 1) await quoin.login('editor', 'wrong').get('/posts');
    assert.equal((await quoin.login('editor').get('/posts')).status, 429);
    quoin.clock.set('2026-11-21T11:00:00');
    // The post is of a day to come again, but its author still sees it, and may log in.
    assert.equal((await quoin.login('editor').get(`/posts/${post}`)).status, 200);
    quoin.clock.set('2026-11-21T12:00:16');
    assert.equal(await comment('Third'), 201);
  });

  test('a jump of the clock keeps no log-in alive beyond the password', async () => {
    const quoin = await startQuoin({ now: '2026-11-21T12:00:00' });
    assert.equal((await quoin.login('author').get('/posts')).status, 200);
    for (const jump of [-24 * 3600, 48 * 3600]) {
      quoin.clock.advance(jump);
      assert.equal((await quoin.login('author').get('/posts')).status, 200);
    }
    await quoin.as('admin').post(`/users/${quoin.users.author}`, { password: 'another password' });
    quoin.clock.advance(-48 * 3600);
    assert.equal((await quoin.login('author').get('/posts')).status, 401);
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
