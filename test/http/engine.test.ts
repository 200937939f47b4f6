import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Context, Registry, Resource } from '../../src/engine/definition/index.ts';
import { bodyArguments } from '../../src/engine/operations/write-input.ts';
import { definitions, resources } from '../support/definitions.ts';
import { type Json, startQuoin } from '../support/index.ts';
import { type Collection, makeItems } from './sample-items.ts';

/** What the engine promises of every resource, tried on each of them (interface 1, 4; behaviour 1). */
const quoin = await startQuoin({ commentInterval: 0 });
const admin = quoin.as('admin');

const idsOf = (items: readonly { id: number }[]): number[] => items.map((item) => item.id);
const fieldsOf = ({ fields }: Pick<Resource, 'fields'>, context: Context): string[] =>
  Object.keys(fields)
    .filter((name) => fields[name]?.contexts.includes(context))
    .sort();
const contextsOf = (resource: Resource): readonly Context[] =>
  (resource.operations.list?.arguments['context']?.schema.enum ?? []) as readonly Context[];

const collections = new Map<Resource, Collection>();
for (const resource of resources) collections.set(resource, await makeItems(quoin, resource.path));

for (const [resource, collection] of collections) {
  describe(resource.path, () => {
    shows(resource, collection);
    if (resource.operations.list?.arguments['per_page']) pages(resource, collection);
    if (resource.operations.list?.orderBy) sorts(resource, collection);
    refuses(resource, collection);
    deletes(resource, collection);
  });
}

/** What both of two values say: objects are narrowed to the members that the other one has. */
function shared(one: Json, other: Json): Json {
  const isObject = (value: Json): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject(one) || !isObject(other)) return one;
  const names = Object.keys(one).filter((name) => name in other);
  return Object.fromEntries(names.map((name) => [name, shared(one[name], other[name])]));
}

/** The fields of each context, and what narrows an answer. */
function shows(resource: Resource, { path, ids }: Collection): void {
  for (const context of contextsOf(resource)) {
    test(`shows exactly the fields of context ${context}`, async () => {
      const [listed] = (await admin.get(path, { context })).body;
      const item = (await admin.get(`${path}/${ids[0]}`, { context })).body;
      for (const shown of [listed, item]) assert.deepEqual(Object.keys(shown).sort(), fieldsOf(resource, context));
    });
  }

  if (contextsOf(resource).includes('edit'))
    test('says the same of an item in each context', async () => {
      const whole = (await admin.get(`${path}/${ids[0]}`, { context: 'edit' })).body;
      for (const context of contextsOf(resource)) {
        const list = (await admin.get(path, { context, per_page: 100 })).body;
        // Items of which fields are named are presented from their rows, not read as they are stored.
        const named = { context, per_page: 100, _fields: fieldsOf(resource, context).join() };
        const fromRows = (await admin.get(path, named)).body;
        const item = (await admin.get(`${path}/${ids[0]}`, { context })).body;
        const hint = `in ${context}; columns that tables.ts names in forEditing are loaded for the context edit alone`;
        for (const shown of [...[list, fromRows].map((one) => one.find(({ id }: Json) => id === ids[0])), item])
          assert.deepEqual(shared(shown, whole), shared(whole, shown), hint);
      }
    });

  test('shows the context view unless another is asked for', async () => {
    const item = `${path}/${ids[0]}`;
    assert.deepEqual((await admin.get(item)).body, (await admin.get(item, { context: 'view' })).body);
  });

  test('narrows every answer to the fields that are asked for', async () => {
    const query = { _fields: 'id,nonsense' };
    assert.deepEqual((await admin.get(`${path}/${ids[0]}`, query)).body, { id: ids[0] });
    for (const item of (await admin.get(path, query)).body) assert.deepEqual(Object.keys(item), ['id']);
  });

  test('answers HEAD like GET, without the body', async () => {
    const [head, get] = [await admin.head(path), await admin.get(path)];
    assert.equal(head.status, 200);
    assert.equal(head.text, '');
    for (const name of ['content-type', 'x-wp-total', 'x-wp-totalpages', 'link', 'allow'])
      assert.equal(head.headers.get(name), get.headers.get(name), name);
  });

  test('ignores arguments that it does not know', async () => {
    const query = { nonsense: '1', where: '1=1', 'filter[x]': 'y', __proto__: 'z' };
    const [plain, withUnknown] = [await admin.get(path), await admin.get(path, query)];
    assert.deepEqual(withUnknown.body, plain.body);
    assert.equal(withUnknown.headers.get('x-wp-total'), plain.headers.get('x-wp-total'));
  });
}

/** Pages, what is included and excluded, totals. */
function pages({ operations }: Resource, { path, ids }: Collection): void {
  test('pages have every item once, with the total', async () => {
    const whole = idsOf((await admin.get(path, { per_page: 100 })).body);
    const paged: number[] = [];
    for (let page = 1; page <= Math.ceil(whole.length / 2); page += 1) {
      const { body, headers } = await admin.get(path, { per_page: 2, page });
      assert.equal(headers.get('x-wp-total'), String(whole.length));
      assert.equal(headers.get('x-wp-totalpages'), String(Math.ceil(whole.length / 2)));
      paged.push(...idsOf(body));
    }
    assert.deepEqual(paged, whole);
  });

  test('links to the pages before and after, with all other arguments', async () => {
    const { headers } = await admin.get(path, { per_page: 1, page: 2, order: 'asc' });
    const link = headers.get('link') ?? '';
    assert.match(link, /[?&]page=1[>&][^,]*rel="prev"/);
    assert.match(link, /[?&]page=3[>&][^,]*rel="next"/);
    assert.equal(link.match(/order=asc/g)?.length, 2);
  });

  test('lists ten items by default', async () => {
    const total = Number((await admin.head(path)).headers.get('x-wp-total'));
    assert.equal((await admin.get(path)).body.length, Math.min(total, 10));
  });

  test(`is ${operations.list?.beyondEnd} beyond the last page`, async () => {
    const answer = await admin.get(path, { page: 1000 });
    if (operations.list?.beyondEnd === 'empty') assert.deepEqual(answer.body, []);
    else assert.equal(answer.body.code, 'rest_post_invalid_page_number');
  });

  test('lists only what is included, without what is excluded', async () => {
    const [first = 0, second = 0, third = 0] = ids;
    const included = await admin.get(path, { include: [first, second, 999_999] });
    assert.deepEqual(idsOf(included.body).sort(), [first, second].sort());
    assert.equal(included.headers.get('x-wp-total'), '2');
    assert.deepEqual(idsOf((await admin.get(path, { include: `${third},${first}`, exclude: first })).body), [third]);
    const rest = idsOf((await admin.get(path, { exclude: ids.join(' '), per_page: 100 })).body);
    assert.deepEqual(
      rest.filter((id) => ids.includes(id)),
      [],
    );
  });

  if (!operations.list?.arguments['offset']) return;
  test('skips items by offset, in place of pages; the total stays', async () => {
    const { body, headers } = await admin.get(path, { per_page: 100 });
    const skipped = await admin.get(path, { offset: 3, page: 7, per_page: 100 });
    assert.deepEqual(idsOf(skipped.body), idsOf(body).slice(3));
    assert.equal(skipped.headers.get('x-wp-total'), headers.get('x-wp-total'));
  });
}

/** Every way to sort, in both directions. */
function sorts({ operations }: Resource, { path, ids }: Collection): void {
  const { orderBy = {}, default: byDefault } = operations.list ?? {};
  for (const orderby of Object.keys(orderBy).filter((name) => name !== 'include' && name !== 'relevance')) {
    test(`sorted by ${orderby}, one direction is the other one reversed`, async () => {
      const [up, down] = [
        idsOf((await admin.get(path, { orderby, order: 'asc', per_page: 100 })).body),
        idsOf((await admin.get(path, { orderby, order: 'desc', per_page: 100 })).body),
      ];
      assert.deepEqual(up, down.toReversed());
      assert.ok(up.length >= ids.length);
    });
  }

  test('sorted by id, the numbers rise', async () => {
    const listed = idsOf((await admin.get(path, { orderby: 'id', order: 'asc', per_page: 100 })).body);
    assert.deepEqual(
      listed,
      listed.toSorted((one, other) => one - other),
    );
  });

  test('sorted by include, the given order holds', async () => {
    const wanted = [ids[2], ids[0], ids[1]].map(Number);
    assert.deepEqual(idsOf((await admin.get(path, { orderby: 'include', include: wanted })).body), wanted);
  });

  test('sorts as declared by default', async () => {
    const { orderBy: orderby = '', order = '' } = byDefault ?? {};
    assert.deepEqual(idsOf((await admin.get(path)).body), idsOf((await admin.get(path, { orderby, order })).body));
  });
}

/** Bad arguments, missing items, and routes that are none. */
function refuses({ operations, notFound }: Resource, { path, ids }: Collection): void {
  const bad: Record<string, string[]> = {
    context: ['nonsense', ''],
    page: ['0', 'x', '1.5', ''],
    per_page: ['0', '101', '-1', 'many'],
    offset: ['-1', 'x'],
    include: ['x', '1,x'],
    exclude: ['x'],
    order: ['up', 'ASC'],
    orderby: ['nonsense', 'password'],
  };
  for (const [name, values] of Object.entries(bad)) {
    if (!operations.list?.arguments[name]) continue;
    test(`refuses ${values.map((value) => `"${value}"`).join(', ')} for ${name}`, async () => {
      for (const value of values) {
        const { status, body } = await admin.get(path, { [name]: value });
        assert.equal(status, 400, value);
        assert.equal(body.code, 'rest_invalid_param');
        assert.deepEqual(Object.keys(body.data.params), [name]);
      }
    });
  }

  test('names all bad arguments at once', async () => {
    const { body } = await admin.get(path, { context: 'x', per_page: 'x', include: 'x' });
    const declared = ['context', 'per_page', 'include'].filter((name) => operations.list?.arguments[name]);
    assert.deepEqual(Object.keys(body.data.params).sort(), declared.sort());
  });

  test('answers 404 for a missing item', async () => {
    for (const id of ['0', '999999', '99999999999999999999']) {
      const { status, body } = await admin.get(`${path}/${id}`);
      assert.equal(status, 404, id);
      assert.equal(body.code, notFound);
    }
  });

  test('has no other routes', async () => {
    const item = `${path}/${ids[0]}`;
    const others = [
      ['PUT', path],
      ['PATCH', path],
      ['DELETE', path],
      ['PUT', item],
      ['PATCH', item],
      ['OPTIONS', item],
      ['GET', `${path}/1abc`],
      ['GET', `${path}/-1`],
      ['GET', `${path}/1.5`],
      ['GET', `${item}/nonsense`],
      ...(operations.create ? [] : [['POST', path]]),
      ...(operations.update ? [] : [['POST', item]]),
      ...(operations.describe ? [] : [['OPTIONS', path]]),
    ] as const;
    for (const [method, other] of others) {
      const { status, body } = await admin.request(method, other);
      assert.equal(`${method} ${other} ${status} ${body?.code}`, `${method} ${other} 404 rest_no_route`);
    }
  });

  test('obeys the id of the path alone', async () => {
    const [first, second] = ids;
    assert.equal((await admin.get(`${path}/${first}`, { id: Number(second) })).body.id, first);
  });
}

/** What becomes of an item that is deleted for good. */
function deletes({ operations, notFound }: Resource, { path, ids }: Collection): void {
  const id = ids.at(-1);
  const { force } = operations.delete ?? {};
  if (force === undefined) return;

  if (force === 'required')
    test('deletes nothing without force', async () => {
      for (const query of [{}, { force: false }]) {
        const { status, body } = await admin.delete(`${path}/${id}`, query);
        assert.equal(status, 501);
        assert.equal(body.code, 'rest_trash_not_supported');
      }
      assert.equal((await admin.get(`${path}/${id}`)).status, 200);
    });

  if (force === 'optional')
    test('moves to the trash without force, once', async () => {
      assert.equal((await admin.delete(`${path}/${id}`)).body.status, 'trash');
      const again = await admin.delete(`${path}/${id}`);
      assert.equal(again.status, 410);
      assert.equal(again.body.code, 'rest_already_trashed');
    });

  test('deletes for good, and shows what was there', async () => {
    const { body } = await admin.delete(`${path}/${id}`, force === 'none' ? {} : { force: true });
    assert.equal(body.deleted, true);
    assert.equal(body.previous.id, id);
    const { status, body: missing } = await admin.get(`${path}/${id}`);
    assert.equal(status, 404);
    assert.equal(missing.code, notFound);
  });
}

describe('OPTIONS', () => {
  for (const definition of definitions.filter((one) => !('operations' in one) || one.operations.describe)) {
    test(`describes ${definition.path} to everybody`, async () => {
      const { status, body } = await quoin.as('anonymous').options(definition.path);
      assert.equal(status, 200);
      assert.equal(body.namespace, 'site/v2');
      assert.equal(body.schema.title, definition.name);
      assert.deepEqual(Object.keys(body.schema.properties), Object.keys(definition.fields));
      for (const [name, { contexts, readOnly }] of Object.entries(definition.fields)) {
        const property = body.schema.properties[name];
        assert.deepEqual([property.context, property.readonly ?? false], [contexts, readOnly], name);
      }
      assert.deepEqual(
        body.endpoints.map(({ methods, args }: { methods: string[]; args: object }) => [methods, Object.keys(args)]),
        endpointsOf(definition),
      );
    });
  }
});

function endpointsOf(definition: Resource | Registry): [string[], string[]][] {
  if (!('operations' in definition)) return [[['GET'], ['context', ...Object.keys(definition.listArguments)]]];
  const { list, create } = definition.operations;
  return [
    ...(list ? [[['GET'], Object.keys(list.arguments)] as [string[], string[]]] : []),
    ...(create ? [[['POST'], Object.keys(bodyArguments(definition, 'create'))] as [string[], string[]]] : []),
  ];
}
