import fc from 'fast-check';
import type { Argument } from '../../../src/engine/definition/index.ts';
import type { Route } from '../../../src/engine/routes.ts';
import { argumentsOf, OWN, own, routes } from '../requests/routes.ts';
import { pairsOf } from '../requests/values.ts';
import { type Principal, principals } from '../site/principals.ts';
import { oddMember, oddPair } from './odd-values.ts';

/** One request of the fuzz, its path below the prefix. */
export interface FuzzRequest {
  readonly who: Principal;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Values that are right, so that what comes behind the reading of arguments is reached as well. */
const material = {
  ids: [1, 2, 12, 101, 102, 110],
  texts: ['word', 'publish', 'a b', 'x@example.org'],
  moments: ['2026-01-01T00:00:00'],
};

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Requests for all routes and all of their arguments. */
export const fuzzRequests: fc.Arbitrary<FuzzRequest> = fc.oneof(
  { weight: 29, arbitrary: fc.constantFrom(...routes).chain(requestsTo) },
  { weight: 1, arbitrary: fc.constantFrom(...own).chain(ownRequestsTo) },
);

/** Requests to Quoin's own routes; changes have their arguments in the body. */
function ownRequestsTo({ method, path, arguments: declared }: (typeof own)[number]): fc.Arbitrary<FuzzRequest> {
  const members = Object.entries(declared);
  const pairs = fc.array(pairOf(members), { maxLength: method === 'GET' ? 3 : 1 });
  const odd = members.map(([name]) => fc.tuple(fc.constant(name), oddMember));
  const right = members.map(([name, argument]) => fc.tuple(fc.constant(name), fitting(name, argument)));
  const body = fc
    .tuple(fc.tuple(...right), members.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...odd), { maxLength: 1 }))
    .map((parts) => writeObject(parts.flat() as [string, unknown][]));
  const id = fc.constantFrom('1', '2', '12', '101', '110', '150', '500', '0', '99999999', '9'.repeat(20));
  return fc
    .record({ who: fc.constantFrom(...principals), pairs, id, body })
    .map(({ who, pairs: given, id: named, body: text }) => ({
      who,
      method,
      path: `${OWN}${path.replaceAll(/<\w+>/g, named)}?${given.join('&')}`,
      headers: method === 'GET' ? {} : { 'content-type': JSON_TYPE },
      ...(method !== 'GET' && { body: text }),
    }));
}

function requestsTo(route: Route): fc.Arbitrary<FuzzRequest> {
  const declared = Object.entries(argumentsOf(route));
  const writes = route.method === 'POST' || route.method === 'DELETE';
  const query = fc.array(pairOf(declared), { maxLength: writes ? 1 : 3 });
  const who = fc.oneof(
    { weight: 2, arbitrary: fc.constant<Principal>('admin') },
    { weight: 3, arbitrary: fc.constantFrom(...principals) },
  );
  return fc
    .record({
      who,
      path: pathOf(route),
      query,
      content: writes ? contentOf(route, declared) : fc.constant({ headers: {} }),
    })
    .chain(({ who: asker, path, query: pairs, content }) =>
      surfaceOf(route).map(({ prefix, method, more }) => ({
        who: asker,
        method,
        path: `${prefix}${path}?${[...pairs, ...more].join('&')}`,
        ...content,
      })),
    );
}

interface Addressed {
  readonly prefix: string;
  readonly method: string;
  readonly more: readonly string[];
}

/** Mostly the interface itself; else the second surface, with what it knows besides. */
function surfaceOf({ method, operation }: Route): fc.Arbitrary<Addressed> {
  const methods = operation === 'update' ? ['POST', 'PUT', 'PATCH'] : [method];
  const more = fc.constantFrom(
    '_embed',
    '_embed=up,author',
    '_embed[a]=1',
    '_envelope',
    '_method=GET',
    '_method[]=PUT',
    'rest_route=/',
  );
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant<Addressed>({ prefix: '', method, more: [] }) },
    {
      weight: 1,
      arbitrary: fc.record<Addressed>({
        prefix: fc.constant('//wp-json/wp/v2'),
        method: fc.constantFrom(...methods),
        more: fc.array(more, { maxLength: 2 }),
      }),
    },
  );
}

type Declared = readonly (readonly [string, Argument])[];

/** Ids of rows, and what is none. Those who ask are not written over, or they could ask nothing more. */
function pathOf(route: Route): fc.Arbitrary<string> {
  const isWrite = route.operation === 'update' || route.operation === 'delete';
  const ids =
    route.path.startsWith('/users') && isWrite
      ? ['7', '8', '9', '10']
      : ['1', '2', '12', '100', '101', '110', '128', '150', '500', '510'];
  const id = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...ids) },
    { weight: 4, arbitrary: fc.integer({ min: 11, max: 700 }).map(String) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        '0',
        '01',
        '99999999',
        '9007199254740993',
        '9'.repeat(20),
        '1abc',
        '-1',
        '1.5',
        '%31',
        'publish',
      ),
    },
  );
  return fc.tuple(id, id).map(([one, other]) => {
    const given = [one, other];
    return route.path.replace(/<\w+>/g, () => given.pop() ?? '1');
  });
}

function pairOf(declared: Declared): fc.Arbitrary<string> {
  const known = declared.map(([name, argument]) =>
    fc.oneof(
      { weight: 3, arbitrary: oddPair.map((write) => write(name)) },
      { weight: 4, arbitrary: fc.constantFrom(...pairsOf(name, argument, material), `${name}=`) },
    ),
  );
  const unknown = oddPair.chain((write) =>
    fc.constantFrom('id', 'where', 'password', 'user_pass', 'x', '__proto__').map(write),
  );
  return fc.oneof(
    { weight: 8, arbitrary: known.length > 0 ? fc.oneof(...known) : unknown },
    { weight: 1, arbitrary: unknown },
  );
}

/** A body: JSON of right and odd members, a form, or something that is neither. */
function contentOf(route: Route, declared: Declared): fc.Arbitrary<Pick<FuzzRequest, 'headers' | 'body'>> {
  const members = declared.map(([name, argument]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 2, arbitrary: oddMember }, { weight: 3, arbitrary: fitting(name, argument) }),
    ),
  );
  const unknown = fc.tuple(fc.constantFrom('id', '__proto__', 'constructor', 'roles.0', 'where'), oddMember);
  const right = declared.map(([name, argument]) => fc.tuple(fc.constant(name), fitting(name, argument)));
  const named = (members: readonly fc.Arbitrary<[string, unknown]>[], maxLength: number) =>
    members.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...members), { maxLength });
  const object = fc
    .oneof(
      { weight: 2, arbitrary: named([...members, unknown], 5) },
      // What is refused for one odd member would show little of the others.
      { weight: 3, arbitrary: fc.tuple(named(right, 6), named(members, 1)).map((parts) => parts.flat()) },
    )
    .chain((parts) => neededBy(route).map((needed) => writeObject([...needed, ...parts])));
  const json = (body: fc.Arbitrary<string>) =>
    body.map((text) => ({ headers: { 'content-type': JSON_TYPE }, body: text }));
  const malformed = fc.constantFrom(
    '',
    '{',
    '[',
    '[]',
    'null',
    '5',
    '"x"',
    '{"a":1,}',
    '{"a":1}{',
    `${'['.repeat(20_000)}`,
    '\ufeff{}',
  );
  const form = fc
    .array(pairOf(declared), { maxLength: 3 })
    .map((pairs) => ({ headers: { 'content-type': FORM_TYPE }, body: pairs.join('&') }));
  const file = fc
    .constantFrom(
      'attachment; filename="a.txt"',
      'attachment; filename="../x.php"',
      'attachment',
      "form-data; filename*=UTF-8''%ff",
    )
    .map((disposition) => ({
      headers: { 'content-type': 'text/plain', 'content-disposition': disposition },
      body: 'Some words',
    }));
  const other = fc
    .constantFrom(
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'x',
      'application/json; charset=x',
    )
    .map((type) => ({
      headers: { 'content-type': type },
      body: '--x\r\ncontent-disposition: form-data; name="a[4294967294]"\r\n\r\n1\r\n--x--',
    }));
  return fc.oneof(
    { weight: 30, arbitrary: json(object) },
    { weight: 3, arbitrary: form },
    { weight: 2, arbitrary: json(malformed) },
    { weight: 1, arbitrary: other },
    { weight: 1, arbitrary: file },
  );
}

/** What a body needs to create something at all, unless a later member of the name says otherwise. */
function neededBy({ path, operation }: Route): fc.Arbitrary<[string, unknown][]> {
  const fresh = fc.integer({ min: 0, max: 2 ** 31 }).map((number) => `fresh-${number.toString(36)}`);
  if (operation !== 'create') return fc.constant([]);
  return fresh.map((name): [string, unknown][] => {
    if (path === '/users')
      return Object.entries({ username: name, email: `${name}@example.org`, password: 'a password' });
    if (path === '/comments') return Object.entries({ post: 100, content: name });
    return path === '/categories' || path === '/tags' ? [['name', name]] : [['title', name]];
  });
}

/** A value that the argument takes, as far as its schema tells. */
function fitting(name: string, argument: Argument): fc.Arbitrary<unknown> {
  const { type } = argument.schema;
  const texts = pairsOf(name, argument, material).map((one) => decodeURIComponent(one.slice(one.indexOf('=') + 1)));
  if (type === 'object' || texts.length === 0) return fc.constantFrom<unknown>({}, { raw: 'Words' }, 'Words');
  return fc.constantFrom(...texts);
}

/** JSON with every member in it, also those of the same name. */
const writeObject = (members: readonly (readonly [string, unknown])[]): string =>
  `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
