import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { parseMetaFields, readMetaFields } from './meta-fields.ts';
import { SettingsError } from './read-config.ts';

const parse = (...entries: unknown[]) => parseMetaFields(JSON.stringify(entries), 'meta.json');
const good = { resource: 'posts', key: 'rating', type: 'integer' };

describe('declarations of meta fields', () => {
  test('an omitted default is that of the type', () => {
    assert.deepEqual(parse(good, { ...good, key: 'seen', type: 'boolean' }, { ...good, key: 'marks', single: false }), {
      posts: [
        { key: 'rating', type: 'integer', default: 0, description: '', single: true },
        { key: 'seen', type: 'boolean', default: false, description: '', single: true },
        { key: 'marks', type: 'integer', default: [], description: '', single: false },
      ],
    });
  });

  test('stand in the documents as they can be given', () => {
    const documents = readFileSync(new URL('../../docs/meta-fields.md', import.meta.url), 'utf8');
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(documents) ?? [];
    assert.deepEqual(Object.keys(parseMetaFields(example, 'example')), ['posts', 'pages']);
  });

  test('one declaration can be for several collections', () => {
    const declared = parse({ ...good, resource: ['pages', 'tags'], default: 3 });
    assert.deepEqual(Object.keys(declared), ['pages', 'tags']);
    assert.equal(declared['tags']?.[0]?.default, 3);
  });

  const faults: [name: string, entry: unknown, fault: RegExp][] = [
    ['an entry that is no object', 'rating', /entry 1: must be an object/],
    ['an unknown collection', { ...good, resource: 'revisions' }, /"resource" must be one of posts, pages/],
    ['no collection', { ...good, resource: [] }, /"resource" must be/],
    ['no key', { ...good, key: undefined }, /"key" must be a name/],
    ['a key that objects have already', { ...good, key: '__proto__' }, /"key" must be a name/],
    ['a key with blanks', { ...good, key: 'a b' }, /"key" must be a name/],
    ['an unknown type', { ...good, type: 'object' }, /"type" must be one of string, integer, number, boolean/],
    ['a type that objects have already', { ...good, type: 'toString' }, /"type" must be one of/],
    ['a default of another type', { ...good, default: '5' }, /"default" must be a value of the type integer/],
    ['one default for a list', { ...good, single: false, default: 5 }, /"default" must be a list of values/],
    ['a member that nobody reads', { ...good, sigle: true }, /"sigle" is none of/],
  ];
  for (const [name, entry, fault] of faults) {
    test(`${name} is a fault`, () => assert.throws(() => parse(entry), { name: 'Error', message: fault }));
  }

  test('reports all faults at once, each with its location', () => {
    assert.throws(
      () => parse(good, { ...good, type: 'x' }, { ...good, resource: 'x' }, good),
      (error) => {
        assert.ok(error instanceof SettingsError);
        assert.deepEqual(
          error.faults.map((fault) => fault.slice(0, 18)),
          ['meta.json, entry 2', 'meta.json, entry 3', 'meta.json, entry 4'],
        );
        return true;
      },
    );
  });

  test('a file that is no list of JSON is a fault', () => {
    assert.throws(() => parseMetaFields('{', 'meta.json'), /meta\.json must be JSON/);
    assert.throws(() => parseMetaFields('{}', 'meta.json'), /must hold a list/);
  });
});

describe('the file of meta fields', () => {
  const data = mkdtempSync(join(tmpdir(), 'quoin-meta-'));
  after(() => rmSync(data, { recursive: true }));

  test('the file is optional', () => assert.deepEqual(readMetaFields({ data, metaFields: '' }), {}));

  test('one that is named must be there', () => {
    assert.throws(() => readMetaFields({ data, metaFields: join(data, 'other.json') }), /QUOIN_META_FIELDS must name/);
  });

  test('the file in the data folder is read by default', () => {
    writeFileSync(join(data, 'meta-fields.json'), JSON.stringify([good]));
    assert.deepEqual(Object.keys(readMetaFields({ data, metaFields: '' })), ['posts']);
  });
});
