import { type Actor, actorOf, anonymous, isRefusal, type Verdict } from '../../../src/access/index.ts';
import type { Context, Input, Resource } from '../../../src/engine/definition/index.ts';
import { bodyArguments } from '../../../src/engine/operations/write-input.ts';
import type { Scope, Site } from '../../../src/engine/scope.ts';
import { all, equals, type Storage } from '../../../src/storage/index.ts';
import type { OwnRoute } from '../../../src/surface/own/own-route.ts';
import { resources } from '../requests/routes.ts';
import type { Principal } from '../site/principals.ts';
import type { Ids, Subject } from './subjects.ts';

/** What can be done to an item, with the letter that stands for it in the table. */
export const actions = { list: 'l', read: 'r', edit: 'e', update: 'u', delete: 'd' } as const;
export type Action = keyof typeof actions;

/** A policy's answer in a few words: nothing when allowed, else the code of the refusal. */
export type Answer = string | undefined;

export interface Judge {
  readonly storage: Storage;
  readonly ids: Ids;
  readonly site: Site;
  readonly nowGmt: string;
}

const roleOf: Readonly<Record<Principal, string>> = {
  anonymous: '',
  subscriber: 'subscriber',
  contributor: 'contributor',
  author: 'author',
  editor: 'editor',
  admin: 'administrator',
};

function actorFor(who: Principal, ids: Ids): Actor {
  return who === 'anonymous' ? anonymous : actorOf({ id: ids[who] ?? 0, roles: [roleOf[who]] });
}

function scopeFor({ ids, site, nowGmt }: Judge, who: Principal): Scope {
  return { actor: actorFor(who, ids), site, nowGmt, address: '127.0.0.1', userAgent: 'tests' } as Scope;
}

export function resourceAt(collection: string): Resource {
  const resource = resources.find(({ path }) => path === collection);
  if (!resource) throw new Error(`there is no ${collection}`);
  return resource;
}

/** What may be done to items of this kind at all. */
export function deedsOf(collection: string): Action[] {
  const { list, retrieve, update, delete: removal } = resourceAt(collection).operations;
  return (Object.keys(actions) as Action[]).filter(
    (action) =>
      ({ list, read: retrieve, edit: collection.includes('<') ? undefined : retrieve, update, delete: removal })[
        action
      ],
  );
}

/** What the policy of one of Quoin's own routes says, asked directly. */
export function judgeOwn(judged: Judge, { access }: OwnRoute, who: Principal): Answer {
  return access(scopeFor(judged, who))?.refused;
}

/** What the policies of the definitions say, asked directly. */
export async function judge(
  judged: Judge,
  subject: Subject,
  item: { id: number; parent?: number },
  who: Principal,
  action: Action,
): Promise<Answer> {
  const { storage } = judged;
  const resource = resourceAt(subject.collection);
  const scope = scopeFor(judged, who);
  const { actor } = scope;
  if (resource.above && item.parent !== undefined) {
    const parent = await resource.above.get(storage, item.parent);
    const operation = action === 'delete' ? 'delete' : action === 'list' ? 'list' : 'retrieve';
    const verdict = resource.above.access(actor, parent, { operation, scope });
    if (verdict) return verdict.refused;
  }
  const row = await resource.items.get(storage, item.id, item.parent);
  if (row === undefined) throw new Error(`${subject.collection} ${item.id} is missing`);
  const { access } = resource;
  const context: Context = action === 'edit' ? 'edit' : 'view';
  const input: Input = { context };
  switch (action) {
    case 'list': {
      const status = subject.status === undefined ? {} : { status: statusArgument(subject) };
      const visible = access.list?.(actor, { context, input: { ...input, ...status }, scope, related: undefined });
      if (visible === undefined) return 'none';
      if (isRefusal(visible)) return visible.refused;
      const found = await resource.items.count(storage, all(equals('id', item.id), visible));
      return found > 0 ? undefined : 'not listed';
    }
    case 'read':
    case 'edit': {
      const verdict = access.retrieve?.(actor, row, { context, input, scope });
      if (!verdict?.unless) return verdict?.refused;
      const excepted = await resource.items.count(storage, all(equals('id', item.id), verdict.unless));
      return excepted > 0 ? undefined : verdict.refused;
    }
    case 'update':
      return (await updateVerdict(judged, resource, row, who, {}))?.refused;
    case 'delete':
      return access.delete?.(actor, row, { input: { force: true }, scope })?.refused;
  }
}

export const statusArgument = ({ collection, status = '' }: Subject): string | readonly string[] =>
  collection === '/comments' ? status : [status];

async function updateVerdict(
  judged: Judge,
  resource: Resource,
  row: unknown,
  who: Principal,
  input: Input,
): Promise<Verdict> {
  const scope = scopeFor(judged, who);
  const related = await resource.rules.related?.({ input, scope, reader: judged.storage, item: row });
  return resource.access.update?.(scope.actor, row, { input, related, scope });
}

/** A member of a body with a value that may need more than the right to write at all. */
export interface Member {
  readonly collection: string;
  readonly operation: 'create' | 'update';
  readonly name: string;
  readonly label: string;
  readonly value: unknown;
}

/** Every member of every body, with each of its values, from the definitions. */
export function membersOf(ids: Ids, draft: number, post: number): Member[] {
  return resources.flatMap((resource) =>
    (['create', 'update'] as const)
      .filter((operation) => resource.operations[operation])
      .flatMap((operation) =>
        Object.entries(bodyArguments(resource, operation)).flatMap(([name, { schema }]) =>
          valuesOf(name, schema.enum ?? schema.items?.enum, schema.type).map(([label, value]) => ({
            collection: resource.path,
            operation,
            name,
            label: `${name}: ${label}`,
            value,
          })),
        ),
      ),
  );

  function valuesOf(
    name: string,
    values: readonly (string | number)[] | undefined,
    type: unknown,
  ): [string, unknown][] {
    if (name === 'roles')
      return Object.values(roleOf)
        .filter(Boolean)
        .map((role) => [role, [role]]);
    if (name === 'author') return [["another's", ids['author2']]];
    if (name === 'post')
      return [
        ['a published post of another', post],
        ["another's draft", draft],
      ];
    if (name === 'author_ip') return [['another address', '192.0.2.9']];
    if (values) return values.map((value) => [String(value), value]);
    if (type === 'boolean')
      return [
        ['true', true],
        ['false', false],
      ];
    return [];
  }
}

/** What the policy says of a body: of nothing but what is needed, and with the member. */
export async function judgeMember(
  judged: Judge,
  member: Member,
  who: Principal,
  base: Input,
  row: unknown,
): Promise<Answer> {
  const resource = resourceAt(member.collection);
  const input = { ...base, [member.name]: member.value };
  if (member.operation === 'update') return (await updateVerdict(judged, resource, row, who, input))?.refused;
  const scope = scopeFor(judged, who);
  const related = await resource.rules.related?.({ input, scope, reader: judged.storage, item: undefined });
  return resource.access.create?.(scope.actor, { input, related, scope })?.refused;
}
