import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { coreModel } from '../../src/content-model/index.ts';
import type { Resource, Schema } from '../../src/engine/definition/index.ts';
import { png } from '../../src/files/sample-files.ts';
import { adapt } from '../../src/surface/adapt.ts';
import { adaptationsTo } from '../../src/surface/adaptations/index.ts';
import { resources } from '../support/definitions.ts';
import { type Json, startQuoin, temporaryFolder, upload } from '../support/index.ts';
import { DATE, valueFor } from '../support/value-for.ts';

/** Every field that is written is stored: each is changed and read again, on both surfaces. */
const metaFields = join(temporaryFolder(), 'declared.json');
const collections = ['posts', 'pages', 'media', 'comments', 'users', 'categories', 'tags'];
writeFileSync(metaFields, JSON.stringify([{ resource: collections, key: 'depth', type: 'integer' }]));
const quoin = await startQuoin({ metaFields, commentInterval: 0 });
const admin = quoin.as('admin');
const differing = adaptationsTo(coreModel);
const SURFACES: readonly (readonly [name: string, prefix: string, resources: readonly Resource[]])[] = [
  ['the interface', '', resources],
  ['the second surface', '//wp-json/wp/v2', resources.map((one) => adapt(one, differing[one.name]))],
];

const made = async (path: string, body: object): Promise<number> => (await admin.create(path, body)).id;
const given = {
  author: quoin.users.author,
  picture: (await upload(admin, 'harbour.png', png(2, 2))).id,
  post: await made('/posts', { title: 'Low water', status: 'publish' }),
  page: await made('/pages', { title: 'Above', status: 'publish' }),
  category: await made('/categories', { name: 'Coast' }),
  tag: await made('/tags', { name: 'Ebb' }),
};
const otherPost = await made('/posts', { title: 'High water', status: 'publish' });
const otherComment = await made('/comments', { post: given.post, content: 'First' });

let count = 0;
const name = (): string => {
  count += 1;
  return `item-${count}`;
};

/** Makes an item, as small as it may be, of the resources for which more is needed than the required members. */
type Maker = (body: object, prefix?: string) => Promise<number>;
const makers: Readonly<Record<string, Maker>> = {
  '/posts': (body, prefix = '') => made(`${prefix}/posts`, { title: 'A', ...body }),
  '/pages': (body, prefix = '') => made(`${prefix}/pages`, { title: 'A', ...body }),
  '/media': async () => (await upload(admin, `${name()}.png`, png(2, 2))).id,
  '/comments': (body, prefix = '') => made(`${prefix}/comments`, { post: given.post, content: name(), ...body }),
  '/users': (body) =>
    made('/users', { username: name(), email: `${name()}@example.com`, password: 'ebbtide', ...body }),
  '/categories': (body, prefix = '') => made(`${prefix}/categories`, { name: name(), ...body }),
  '/tags': (body, prefix = '') => made(`${prefix}/tags`, { name: name(), ...body }),
};

const ofPostObjects = {
  date: DATE,
  date_gmt: DATE,
  slug: 'written',
  title: 'Written',
  author: given.author,
  meta: { depth: 7 },
};
const ofTexts = { content: 'Written', excerpt: 'Written', featured_media: given.picture, status: 'private' };

/** Values of fields that are written, where the schema of the argument does not tell one that an item does not have. */
const values: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  '/posts': {
    ...ofPostObjects,
    ...ofTexts,
    comment_status: 'closed',
    ping_status: 'closed',
    password: 'ebbtide',
    sticky: true,
    liveblog_likes: 7,
    categories: [given.category],
    tags: [given.tag],
  },
  '/pages': {
    ...ofPostObjects,
    ...ofTexts,
    comment_status: 'open',
    ping_status: 'open',
    parent: given.page,
    menu_order: 7,
    password: 'ebbtide',
  },
  '/media': {
    ...ofPostObjects,
    status: 'private',
    comment_status: 'closed',
    ping_status: 'open',
    alt_text: 'Written',
    caption: 'Written',
    description: 'Written',
    post: given.post,
  },
  '/comments': {
    date: DATE,
    date_gmt: DATE,
    author: given.author,
    author_email: 'ebb@example.com',
    author_ip: '192.0.2.7',
    author_name: 'Written',
    author_url: 'https://example.com/ebb',
    content: 'Written',
    karma: 7,
    parent: otherComment,
    post: otherPost,
    status: 'hold',
    meta: { depth: 7 },
  },
  '/users': {
    name: 'Written',
    first_name: 'Written',
    last_name: 'Written',
    email: 'written@example.com',
    url: 'https://example.com/ebb',
    description: 'Written',
    nickname: 'Written',
    slug: 'written',
    roles: ['author'],
    meta: { depth: 7 },
  },
  '/categories': {
    description: 'Written',
    name: 'Written',
    slug: 'written',
    parent: given.category,
    meta: { depth: 7 },
  },
  '/tags': { description: 'Written', name: 'Written', slug: 'written', meta: { depth: 7 } },
};

/** Fields whose value cannot be told from what an item has, or is never shown, and where that is tried. */
const triedElsewhere: Readonly<Record<string, string>> = {
  template: 'there are no templates: the empty name alone is taken',
  format: 'there is one',
  type: 'a comment is a comment',
  locale: 'there is one, and the empty one is shown as it',
  username: 'users.test.ts: an update cannot change it',
  password: 'users.test.ts: it is never shown',
};

/** What a comment needs besides, where its author is told. */
const guest = { author_name: 'Guest', author_email: 'guest@example.com' };
const besides: Readonly<Record<string, object>> = {
  author_name: guest,
  author_email: guest,
  author_url: guest,
};

/** What was written, of a field that is shown in several forms. */
const rawOf = (shown: Json): Json =>
  typeof shown === 'object' && shown !== null && 'raw' in shown ? shown.raw : shown;

for (const [surface, prefix, served] of SURFACES)
  for (const { path, fields, operations } of served.filter((one) => one.operations.update)) {
    const schemaOf = (field: string): Schema => fields[field]?.argument?.schema ?? {};
    const required = operations.create?.required ?? [];
    const smallest = Object.fromEntries(required.map((field) => [field, valueFor(schemaOf(field), true)]));
    const make: Maker =
      makers[path] ?? ((body, ofSurface = '') => made(`${ofSurface}${path}`, { ...smallest, ...body }));
    const read = async (id: number, field: string): Promise<Json> => {
      const { status, body, text } = await admin.get(`${prefix}${path}/${id}`, { context: 'edit' });
      assert.equal(status, 200, text);
      return rawOf(body[field]);
    };

    describe(`${path} on ${surface}`, () => {
      for (const field of Object.keys(fields).filter((name) => fields[name]?.argument)) {
        const derived = triedElsewhere[field] ? undefined : valueFor(schemaOf(field));
        const value = values[path]?.[field] ?? derived;
        if (value === undefined) {
          test(`${field} is tried elsewhere`, () =>
            assert.ok(triedElsewhere[field], `name a value of ${field} in \`values\``));
          continue;
        }
        test(`${field} is stored by an update`, async () => {
          const id = await make({});
          assert.notDeepEqual(
            await read(id, field),
            value,
            'the item has that value already: name another one in `values`',
          );
          const answer = await admin.post(`${prefix}${path}/${id}`, { [field]: value });
          assert.equal(answer.status, 200, answer.text);
          assert.deepEqual(rawOf(answer.body[field]), value);
          assert.deepEqual(await read(id, field), value);
          await admin.delete(`${path}/${id}`, { force: true });
        });
        // A file comes without a body.
        if (path === '/media') continue;
        test(`${field} is stored by a create`, async () => {
          const id = await make({ ...besides[field], [field]: value }, prefix);
          assert.deepEqual(await read(id, field), value);
          await admin.delete(`${path}/${id}`, { force: true });
        });
      }
    });
  }
