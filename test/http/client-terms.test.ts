import { describe } from 'node:test';
import { type Row, startQuoin, testRows } from '../support/index.ts';

const quoin = await startQuoin();
const admin = quoin.as('admin');
const API = '//wp-json/wp/v2';

const idOf = async (path: string, body: object): Promise<number> => (await admin.create(path, body)).id;
const coast = await idOf('/categories', { name: 'Coast' });
const bay = await idOf('/categories', { name: 'Bay', parent: coast });
const cove = await idOf('/categories', { name: 'Cove', parent: bay });
const inland = await idOf('/categories', { name: 'Inland' });
const tide = await idOf('/tags', { name: 'Tide' });
const ebb = await idOf('/tags', { name: 'Ebb' });

const minute = (number: number) => ({ status: 'publish', date: `2026-01-01T12:0${number}:00` });
const given = {
  coast,
  bay,
  cove,
  inland,
  tide,
  ebb,
  onCoast: await idOf('/posts', { ...minute(5), title: 'On the coast', categories: [coast], tags: [tide] }),
  inCove: await idOf('/posts', { ...minute(4), title: 'In the cove', categories: [cove], tags: [tide, ebb] }),
  both: await idOf('/posts', { ...minute(3), title: 'Both', categories: [coast, inland], tags: [ebb] }),
  neither: await idOf('/posts', { ...minute(2), title: 'Neither', categories: [inland] }),
};

const listing = (name: string, query: string, items: readonly string[]): Row => ({
  name,
  request: `GET ${API}/posts?${query}`,
  status: 200,
  items,
});
const refusing = (name: string, query: string, param: string): Row => ({
  name,
  request: `GET ${API}/posts?${query}`,
  status: 400,
  code: 'rest_invalid_param',
  params: [param],
});

describe('terms as objects, on the second surface', () =>
  testRows(quoin, given, [
    listing('name terms', 'categories[terms]={coast}', ['onCoast', 'both']),
    listing('name several, in each form of a list', 'categories[terms][]={cove}&categories[terms][]={inland}', [
      'inCove',
      'both',
      'neither',
    ]),
    listing('with those below them', 'categories[terms]={coast}&categories[include_children]=true', [
      'onCoast',
      'inCove',
      'both',
    ]),
    listing('and without', 'categories[terms]={coast}&categories[include_children]=false', ['onCoast', 'both']),
    listing('all of them', 'categories[terms]={coast},{inland}&categories[operator]=AND', ['both']),
    listing('all of the tags', 'tags[terms]={tide},{ebb}&tags[operator]=AND', ['inCove']),
    listing('one of them', 'tags[terms]={tide},{ebb}&tags[operator]=OR', ['onCoast', 'inCove', 'both']),
    listing('none of them', 'categories_exclude[terms]={coast}', ['inCove', 'neither']),
    listing(
      'none of them and of those below',
      'categories_exclude[terms]={coast}&categories_exclude[include_children]=1',
      ['neither'],
    ),
    listing('one that is said of each taxonomy', 'categories[terms]={cove}&tags[terms]={ebb}', ['inCove']),
    listing('or of some of them', 'categories[terms]={bay}&categories[include_children]=1&tags=99999&tax_relation=OR', [
      'inCove',
    ]),
    listing('no terms ask nothing', 'categories[include_children]=true', ['onCoast', 'inCove', 'both', 'neither']),
    listing('nothing is below no term', 'categories[terms]=0&categories[include_children]=true', []),
    listing('a list is taken as ever', 'categories={coast},{cove}', ['onCoast', 'inCove', 'both']),
    refusing('tags have no children', 'tags[terms]={tide}&tags[include_children]=true', 'tags'),
    refusing('what is excluded has no operator', 'tags_exclude[operator]=AND', 'tags_exclude'),
    refusing('terms are ids', 'categories[terms]=coast', 'categories'),
    refusing('there are two operators', 'categories[terms]=1&categories[operator]=XOR', 'categories'),
    refusing('a post is asked for few terms at once', `tags[terms]=${numbers(21)}&tags[operator]=AND`, 'tags'),
    {
      name: 'the first surface takes lists alone',
      request: 'GET /posts?categories[terms]={coast}',
      status: 400,
      code: 'rest_invalid_param',
    },
  ]));

function numbers(count: number): string {
  return Array.from({ length: count }, (_, place) => place + 1).join(',');
}
