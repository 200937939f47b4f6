import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { fill, picture } from './support/contents.ts';
import { openSite } from './support/site.ts';

const require = createRequire(import.meta.url);
const { sourceNodes } = require('gatsby-source-wordpress/gatsby-node.js');

const site = await openSite();
const given = await fill(site);
const { protocol, host } = new URL(site.url);

const digest = (value) => createHash('md5').update(JSON.stringify(value)).digest('hex');

/** What Gatsby hands to a source plugin; the nodes are kept by their ids. */
function gatsby() {
  const nodes = new Map();
  const kept = new Map();
  const cache = {
    directory: temporaryFolder(),
    get: async (key) => kept.get(key),
    set: async (key, value) => kept.set(key, value),
  };
  const reporter = Object.fromEntries(['log', 'info', 'warn', 'error'].map((name) => [name, () => {}]));
  const api = {
    actions: { createNode: async (node) => nodes.set(node.id, node), touchNode() {} },
    getNode: (id) => nodes.get(id),
    store: { getState: () => ({ program: { directory: cache.directory } }) },
    cache,
    getCache: () => cache,
    createNodeId: digest,
    createContentDigest: digest,
    reporter,
  };
  return { api, nodes: () => [...nodes.values()] };
}

async function source(options = {}) {
  const { api, nodes } = gatsby();
  await sourceNodes(api, { baseUrl: host, protocol: protocol.slice(0, -1), useACF: false, ...options });
  const all = nodes();
  return {
    ofType: (type) => all.filter(({ internal }) => internal.type === type),
    byId: (id) => all.find((node) => node.id === id),
    one: (type, id) => all.find((node) => node.internal.type === type && node.wordpress_id === id),
  };
}

const ids = (nodes) => nodes.map(({ wordpress_id }) => wordpress_id);
const asAdmin = { auth: { htaccess_user: site.admin.username, htaccess_pass: site.admin.password } };

// It tells of each route, and so of those that ask for a log-in.
console.log = () => {};
// One after the other: its downloads share a queue, in which the same address is fetched once.
const asStranger = await source({ perPage: 3, concurrentRequests: 2 });
const full = await source({ ...asAdmin, excludedRoutes: ['**/plugins', '**/themes'] });
const part = await source({ includedRoutes: ['**/tags'] });

describe('sourcing as an anonymous client', () => {
  const { ofType, one, byId } = asStranger;

  test('the site itself is a node', () => {
    const [metadata] = ofType('wordpress__site_metadata');
    assert.equal(metadata.home, site.url);
    assert.equal(typeof metadata.name, 'string');
  });

  test('all that is public becomes nodes, page after page', () => {
    const posts = ids(ofType('wordpress__POST'));
    for (const id of [...given.posts, given.lockedPost]) assert.ok(posts.includes(id), `post ${id}`);
    assert.equal(new Set(posts).size, posts.length);
    for (const id of [given.draft, given.privatePost]) assert.ok(!posts.includes(id), `post ${id}`);
    for (const [type, expected] of [
      ['wordpress__PAGE', [given.page, given.childPage]],
      ['wordpress__CATEGORY', [given.category, given.subcategory]],
      ['wordpress__TAG', given.tags],
      ['wordpress__wp_media', [given.picture]],
      ['wordpress__wp_comments', [given.comment, given.reply]],
      ['wordpress__wp_users', [given.author]],
    ])
      for (const id of expected) assert.ok(ids(ofType(type)).includes(id), `${type} ${id}`);
    for (const [type, slugs] of [
      ['wordpress__wp_types', ['post', 'page', 'attachment']],
      ['wordpress__wp_statuses', ['publish']],
      ['wordpress__wp_taxonomies', ['category', 'post_tag']],
    ])
      for (const slug of slugs) assert.ok(ids(ofType(type)).includes(slug), `${type} ${slug}`);
  });

  test('nodes point to each other', () => {
    const post = one('wordpress__POST', given.richPost);
    assert.equal(byId(post.author___NODE).wordpress_id, given.author);
    assert.deepEqual(ids(post.tags___NODE.map(byId)).toSorted(), given.tags.toSorted());
    assert.deepEqual(ids(post.categories___NODE.map(byId)).toSorted(), [given.category, given.subcategory].toSorted());
    assert.equal(byId(post.featured_media___NODE).wordpress_id, given.picture);
    assert.equal(byId(one('wordpress__TAG', given.tags[0]).taxonomy___NODE).wordpress_id, 'post_tag');
    assert.equal(byId(one('wordpress__PAGE', given.childPage).parent_element___NODE).wordpress_id, given.page);
  });

  test('texts, dates and paths are as a page needs them', () => {
    const post = one('wordpress__POST', given.richPost);
    assert.equal(post.title, `Post Seven ${given.word}`);
    assert.equal(post.content, `<p>Text Seven of ${given.word}.</p>\n`);
    assert.equal(new Date(post.date).toISOString(), post.date);
    assert.equal(post.path, new URL(post.link).pathname);
    assert.equal(typeof one('wordpress__wp_media', given.picture).caption, 'string');
  });

  test('pictures are downloaded', () => {
    const media = one('wordpress__wp_media', given.picture);
    const file = byId(media.localFile___NODE);
    assert.ok(readFileSync(file.absolutePath).equals(picture()));
  });
});

describe('sourcing as an administrator', () => {
  const { ofType } = full;

  test('settings and oneself are nodes as well', () => {
    const [settings] = ofType('wordpress__wp_settings');
    assert.equal(typeof settings.posts_per_page, 'number');
    assert.equal(ofType('wordpress__wp_me').length, 1);
    assert.ok(ids(ofType('wordpress__wp_statuses')).includes('draft'));
  });
});

describe('sourcing a part', () => {
  const { ofType } = part;

  test('only the routes that were named are fetched', () => {
    assert.ok(ofType('wordpress__TAG').length > 0);
    assert.equal(ofType('wordpress__POST').length, 0);
  });
});
