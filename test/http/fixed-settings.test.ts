import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { startQuoin } from '../support/index.ts';

const SETTINGS = '//wp-json/wp/v2/settings';
const quoin = await startQuoin({
  url: 'https://fixed.example',
  timezone: 'Europe/Berlin',
  fixed: { url: '--url', timezone: 'QUOIN_TIMEZONE' },
});
const admin = quoin.as('admin');

const store = (settings: object): Promise<void> =>
  quoin.storage.transaction(({ options }) => options.set('settings', JSON.stringify(settings)));

describe('a setting that the operator has set', () => {
  beforeEach(() => store({}));

  test('is not changed by a request, nor is anything beside it', async () => {
    for (const bad of [
      { url: 'https://other.example', title: 'Other' },
      { timezone: 'Asia/Tokyo', title: 'Other' },
      { url: null, title: 'Other' },
    ]) {
      const { status, body } = await admin.post(SETTINGS, bad);
      assert.deepEqual([status, body.code], [403, 'quoin_setting_is_fixed'], JSON.stringify(bad));
      const [name] = Object.keys(bad);
      const by = name === 'url' ? '--url' : 'QUOIN_TIMEZONE';
      assert.equal(body.message, `Whoever runs the server has fixed this: ${name} is set by ${by}.`);
      assert.deepEqual(body.data.params, { [name as string]: `${name} is set by ${by}` });
    }
    const { body } = await admin.get(SETTINGS);
    assert.deepEqual([body.url, body.timezone, body.title], ['https://fixed.example', 'Europe/Berlin', 'Quoin']);
  });

  test('may be sent back as it is, with others that change', async () => {
    const { body: all } = await admin.get(SETTINGS);
    const { status, body } = await admin.post(SETTINGS, { ...all, title: 'Tides' });
    assert.deepEqual([status, body.title, body.url], [200, 'Tides', 'https://fixed.example']);
    assert.equal(JSON.parse((await quoin.storage.options.get('settings')) ?? '').url, undefined);
  });

  test('takes precedence over stored settings', async () => {
    await store({ url: 'https://old.example', timezone: 'Asia/Tokyo', title: 'Old' });
    const { body } = await admin.get(SETTINGS);
    assert.deepEqual([body.url, body.timezone, body.title], ['https://fixed.example', 'Europe/Berlin', 'Old']);
    const { body: index } = await admin.get('//wp-json/');
    assert.deepEqual([index.url, index.timezone_string], ['https://fixed.example', 'Europe/Berlin']);
    const post = await admin.create('/posts', { title: 'Linked', status: 'publish' });
    assert.match(post.link, /^https:\/\/fixed\.example\//);
  });

  test('is the only read-only setting in the description', async () => {
    const { body } = await admin.request('OPTIONS', SETTINGS);
    const described = [
      body.schema.properties,
      body.endpoints.find(({ methods }: { methods: string[] }) => methods.includes('POST')).args,
    ];
    for (const members of described) {
      const fixed = Object.keys(members).filter((name) => members[name].readonly);
      assert.deepEqual(fixed, ['url', 'timezone']);
    }
  });
});
