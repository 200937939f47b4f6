import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { resources } from '../support/definitions.ts';
import { bare, type Answer as HttpAnswer } from '../support/index.ts';
import { valueFor } from '../support/value-for.ts';
import { startPermissions } from './permissions/start.ts';
import { idsOf, type Subject } from './permissions/subjects.ts';
import { baseOf, idFor, printed } from './permissions/table.ts';
import { type Action, type Answer, statusArgument } from './permissions/verdicts.ts';
import { OWN } from './requests/routes.ts';
import type { Principal } from './site/principals.ts';

const { quoin, table, scenery } = await startPermissions();
const ids = idsOf(quoin);

test('docs/permissions.md says what the definitions say', () => {
  const path = join(import.meta.dirname, '../../docs/permissions.md');
  assert.equal(readFileSync(path, 'utf8'), printed(table), 'to be written anew with: npm run permissions');
});

/** Does it, as somebody, over HTTP. */
async function attempt(
  subject: Subject,
  item: { id: number; parent?: number },
  who: Principal,
  action: Action,
): Promise<HttpAnswer> {
  const client = quoin.as(who);
  const collection = subject.collection.replace('<parent_id>', String(item.parent));
  const path = `${collection}/${item.id}`;
  switch (action) {
    case 'list': {
      const status = subject.status === undefined ? {} : { status: [statusArgument(subject)].flat().join(',') };
      return client.get(collection, item.parent ? {} : { include: item.id, ...status });
    }
    case 'read':
      return client.get(path);
    case 'edit':
      return client.get(path, { context: 'edit' });
    case 'update':
      return client.post(path, {});
    case 'delete':
      return client.delete(path, collection.includes('/revisions') ? {} : { force: true });
  }
}

function check(answer: HttpAnswer, who: Principal, expected: Answer, what: string): void {
  const told = `${what}: ${answer.status} ${answer.text.slice(0, 200)}`;
  if (expected === undefined) {
    assert.ok(answer.status < 300, told);
    return;
  }
  if (expected === 'rest_invalid_param') {
    assert.equal(answer.status, 400, told);
    return;
  }
  assert.ok(answer.status === 403 || (who === 'anonymous' && answer.status === 401), told);
  assert.equal(answer.body.code, expected, told);
}

describe('A1 A3 A12 C1 C3: what the permission table says of items is so', () => {
  for (const { subject, answers } of table.items)
    test(`${subject.collection}: ${subject.label}`, async () => {
      for (const [who, ofActor] of answers) {
        for (const [action, expected] of ofActor) {
          const item = await quoin.storage.transaction((stores) => subject.make(stores, ids, who));
          const answer = await attempt(subject, item, who, action);
          const what = `${who} ${action}`;
          const isListed = action === 'list' && answer.status === 200;
          if (isListed) {
            const found = answer.body.some(({ id }: { id: number }) => id === item.id);
            assert.equal(found, expected === undefined, what);
          } else check(answer, who, expected, what);
        }
      }
    });
});

describe("what the permission table says of Quoin's own routes is so", () => {
  for (const { route, answers } of table.own)
    test(`${route.method} ${route.path}`, async () => {
      for (const [who, expected] of answers) {
        const path = `${OWN}${route.path.replaceAll(/<\w+>/g, '1')}`;
        const allowed = (await quoin.as(who).options(path)).headers.get('allow') ?? '';
        assert.equal(allowed.includes(route.method), expected === undefined, `${who}: ${allowed}`);
        if (expected === undefined) continue;
        const body = route.method === 'GET' ? {} : { body: {} };
        check(await quoin.as(who).request(route.method, path, body), who, expected, who);
      }
    });
});

describe('C1 C2 C3: what the permission table says of members of bodies is so', () => {
  const send = async (
    collection: string,
    operation: string,
    who: Principal,
    member: object,
  ): Promise<HttpAnswer | undefined> => {
    const client = quoin.as(who);
    if (operation === 'create') {
      if (collection === '/media') {
        const query = member as Record<string, string>;
        return client.post(collection, undefined, { ...bare('note.txt', 'Words'), query });
      }
      const fresh = `new-${Math.trunc(performance.now() * 1000)}`;
      const unlike = {
        '/users': { username: fresh, email: `${fresh}@example.org` },
        '/comments': { content: fresh, author_name: 'Name', author_email: 'name@example.org' },
      };
      const own =
        collection === '/comments' && who !== 'anonymous'
          ? { content: fresh }
          : (unlike as Record<string, object>)[collection];
      const { operations, fields } = resources.find(({ path }) => path === collection) ?? {};
      const needed = (operations?.create?.required ?? []).map((name) => {
        const schema = fields?.[name]?.argument?.schema ?? {};
        return [name, schema.type === 'string' && !schema.format ? fresh : (valueFor(schema) ?? fresh)];
      });
      return client.post(collection, {
        ...baseOf(collection, scenery.post),
        ...Object.fromEntries(needed),
        ...own,
        ...member,
      });
    }
    const id = await idFor(quoin, collection, who);
    return id === undefined ? undefined : client.post(`${collection}/${id}`, member);
  };

  for (const { collection, answers } of table.creates)
    test(`${collection}: creating`, async () => {
      for (const [who, expected] of answers) {
        const answer = await send(collection, 'create', who, {});
        assert.ok(answer);
        check(answer, who, expected, `${who} creates`);
      }
    });

  for (const { member, answers } of table.members)
    test(`${member.collection}: ${member.operation} ${member.label}`, async () => {
      for (const [who, expected] of answers) {
        const answer = await send(member.collection, member.operation, who, { [member.name]: member.value });
        if (answer) check(answer, who, expected, who);
      }
    });
});
