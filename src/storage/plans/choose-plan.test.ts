import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkPlans, type PlannedRow, pageOf, search, withFound } from '../../../test/support/plans.ts';
import {
  all,
  any,
  type Condition,
  equals,
  lessThan,
  moreThan,
  noneOf,
  not,
  oneOf,
  startsWith,
} from '../conditions/conditions.ts';
import { partsOf } from '../conditions/narrow-condition.ts';
import type { Order } from '../conditions/order.ts';
import { hasTerm, published } from '../posts/post-conditions.ts';
import { plannedPosts, segmentsOfPosts, truthInState } from '../posts/post-plans.ts';
import { IdSet } from '../search/id-set.ts';
import { branchesOf } from './branches.ts';
import { choosePlan } from './choose-plan.ts';
import { costs } from './costs.ts';
import { foundRows } from './found-rows.ts';
import { type CountFacts, keptName, pairName } from './list-plan.ts';

/** Which query gets which plan: who changes a cost or a rule sees here what else changes. */

const NOW = '2026-06-15T12:00:00';
const long: CountFacts = {
  sizes: new Map([
    ['post:publish', 100_000],
    ['post:draft', 500],
    ['page:publish', 300],
  ]),
  terms: [
    { id: 7, taxonomy: 'post_tag', count: 40 },
    { id: 6, taxonomy: 'category', count: 900 },
    { id: 5, taxonomy: 'category', count: 20_000 },
  ],
  hasBlocks: true,
  canRemember: true,
  holdsUp: true,
  kept: new Map([
    [keptName({ of: 'facets', facets: ['author:2'] }), new Map([['post:publish', 3_000]])],
    [keptName({ of: 'facets', facets: ['author:3'] }), new Map([['post:publish', 100]])],
    [keptName({ of: 'facets', facets: ['sticky'] }), new Map([['post:publish', 20]])],
    [keptName({ of: 'facets', facets: ['below'] }), new Map([['page:publish', 200]])],
    [keptName({ of: 'older', date: '2020-01-01T00:00:00\u0001' }), new Map([['post:publish', 60_000]])],
    [keptName({ of: 'older', date: '2024-01-01T00:00:00' }), new Map([['post:publish', 90_000]])],
  ]),
  pairs: new Map([
    [pairName(5, 6), 700],
    [pairName(5, 7), 10],
  ]),
};
const short: CountFacts = {
  ...long,
  sizes: new Map([
    ['post:publish', 10_000],
    ['post:draft', 50],
  ]),
};
const inTransaction: CountFacts = { ...long, canRemember: false };

const posts = all(equals('type', 'post'), published(NOW));
const pages = all(equals('type', 'page'), published(NOW));
const mine = all(equals('type', 'post'), any(published(NOW), all(equals('status', 'draft'), equals('author_id', 2))));
const since = moreThan('date', '2020-01-01T00:00:00');
const before = lessThan('date', '2024-01-01T00:00:00');

const newest: Order = { column: 'date', direction: 'desc' };
const oldest: Order = { column: 'date', direction: 'asc' };
const byTitle: Order = { column: 'title_key', direction: 'asc' };
const byRelevance: Order[] = [{ relevance: { phrase: 'sea', words: ['sea'], excluded: [] } }, newest];
const byWords: Order[] = [{ relevance: { phrase: 'sea air', words: ['sea', 'air'], excluded: [] } }, newest];
const named: Order = { positionIn: [9, 4] };

const every = IdSet.of(Array.from({ length: 100_000 }, (_, place) => place + 1));
const planned = (where: Condition, facts: CountFacts) => ({
  branches: branchesOf(where, segmentsOfPosts(where, facts.sizes) ?? [], truthInState).flatMap((branch) =>
    withFound(branch, foundRows(partsOf(branch.filter), every)),
  ),
  facts,
  table: plannedPosts,
});

const rows: Readonly<Record<string, PlannedRow>> = {
  'all by date': { where: posts, count: '100000', page: 'blockRange post:publish' },
  'all by date, far down': { where: posts, offset: 90_000, count: '100000', page: 'blockRange post:publish' },
  'all by title': { where: posts, order: [byTitle], count: '100000', page: 'indexScan post:publish' },
  'between dates': { where: all(posts, since, before), count: '30000', page: 'blockRange post:publish' },
  'between dates by title, which many are': {
    where: all(posts, since),
    order: [byTitle],
    count: '40000',
    page: 'indexScan post:publish',
  },
  'between dates by title, which few are': {
    where: all(posts, since),
    order: [byTitle],
    facts: {
      ...long,
      kept: new Map([
        [keptName({ of: 'older', date: '2020-01-01T00:00:00\u0001' }), new Map([['post:publish', 99_800]])],
      ]),
    },
    count: '200',
    page: 'lookUp',
  },
  'of two states': {
    where: mine,
    total: 100_010,
    count: '100000 + 0',
    page: 'indexScan post:publish + post:draft',
  },
  'of a type without rows': {
    where: all(equals('type', 'attachment'), equals('status', 'inherit')),
    count: '0',
    page: 'nothing',
  },
  'by ids': {
    where: all(posts, oneOf('id', [4, 9])),
    order: [named],
    total: 2,
    count: 'rows of post:publish',
    page: 'keys post:publish',
  },
  'by slug': {
    where: all(posts, equals('slug', 'sea')),
    total: 1,
    count: 'rows of post:publish',
    page: 'keys post:publish',
  },
  'without some ids': {
    where: all(posts, noneOf('id', [4, 9])),
    total: 99_998,
    count: '(100000) - (rows of post:publish)',
    page: 'indexScan post:publish',
  },
  'without some ids, far down': {
    where: all(posts, noneOf('id', [4, 9])),
    offset: 40_000,
    total: 99_998,
    count: '(100000) - (rows of post:publish)',
    page: 'matchedBlocks 59988 to 59998',
  },
  'of a term': {
    where: all(posts, hasTerm('category', [5])),
    count: '20000',
    page: 'indexScan post:publish in chunks',
  },
  'of a term, a hundred': {
    where: all(posts, hasTerm('category', [5])),
    limit: 100,
    count: '20000',
    page: 'indexScan post:publish',
  },
  'of a term, in the middle of a long list': {
    where: all(posts, hasTerm('category', [5])),
    offset: 10_000,
    order: [oldest],
    count: '20000',
    page: 'matchedBlocks 10000 to 10010',
  },
  'of a term that there is not': {
    where: all(posts, hasTerm('category', [8])),
    count: '0',
    page: 'nothing',
  },
  'of two terms': {
    where: all(posts, hasTerm('category', [5]), hasTerm('post_tag', [7])),
    count: '10',
    page: 'indexScan post:publish',
  },
  'of one of two terms': {
    where: all(posts, hasTerm('category', [5, 6])),
    count: '(20000 + 900) - (700)',
    page: 'indexScan post:publish',
  },
  'of one of three terms': {
    where: all(posts, hasTerm('post_tag', [7, 6, 5])),
    facts: { ...long, terms: long.terms.map((term) => ({ ...term, taxonomy: 'post_tag' })) },
    total: 20_500,
    count: '20000 + anyTerm of 2',
    page: 'indexScan post:publish',
  },
  'of one of two terms that few have': {
    where: all(posts, hasTerm('category', [6, 7])),
    total: 900,
    count: '900',
    page: 'lookUp by terms',
  },
  'without a term': {
    where: all(posts, not(hasTerm('category', [5]))),
    count: '(100000) - (20000)',
    page: 'indexScan post:publish',
  },
  'of an author': {
    where: all(posts, equals('author_id', 2)),
    count: '3000',
    page: 'indexScan post:publish in chunks',
  },
  'of other authors': {
    where: all(posts, noneOf('author_id', [2])),
    count: '(100000) - (3000)',
    page: 'indexScan post:publish',
  },
  'of an author and a term': {
    where: all(posts, equals('author_id', 2), hasTerm('category', [5])),
    total: 600,
    count: 'matchedBlocks of 3000',
    page: 'indexScan post:publish',
  },
  'of an author of few posts and a term': {
    where: all(posts, equals('author_id', 3), hasTerm('category', [5])),
    total: 20,
    count: 'rows of post:publish',
    page: 'indexScan post:publish',
  },
  'of an author and a term, in a transaction': {
    where: all(posts, equals('author_id', 2), hasTerm('category', [5])),
    facts: inTransaction,
    total: 600,
    count: 'rows of post:publish',
    page: 'indexScan post:publish',
  },
  sticky: { where: all(posts, equals('sticky', 1)), count: '20', page: 'indexScan post:publish' },
  'not sticky': { where: all(posts, equals('sticky', 0)), count: '(100000) - (20)', page: 'indexScan post:publish' },
  'pages at the top': {
    where: all(pages, equals('parent_id', 0)),
    order: [byTitle],
    count: '(300) - (200)',
    page: 'indexScan page:publish',
  },
  'pages below one, or at the top': {
    where: all(pages, oneOf('parent_id', [0, 4])),
    order: [byTitle],
    total: 110,
    count: '(300) - (200) + rows of page:publish',
    page: 'indexScan page:publish',
  },
  'pages whose MIME type begins so': {
    where: all(pages, startsWith('mime_type', 'image/')),
    count: '0',
    page: 'nothing',
  },
  'with a word that few have': {
    where: all(posts, search(50)),
    total: 50,
    count: 'rows of post:publish',
    page: 'keys post:publish',
  },
  'behind the end of a list': {
    where: all(posts, hasTerm('post_tag', [7])),
    offset: 40,
    count: '40',
    page: 'nothing',
  },
  'with a word that no row has': { where: all(posts, search(0)), count: '0', page: 'nothing' },
  'with a word that most have': {
    where: all(posts, search(80_000)),
    count: '80000',
    page: 'scannedBlocks post:publish',
  },
  'with a word that some have': {
    where: all(posts, search(2_000)),
    count: '2000',
    page: 'scannedBlocks post:publish',
  },
  'with a word that most have, far down': {
    where: all(posts, search(80_000)),
    offset: 30_000,
    count: '80000',
    page: 'matchedBlocks 49990 to 50000',
  },
  'with a word that most have, and a term': {
    where: all(posts, search(80_000), hasTerm('category', [5])),
    total: 16_000,
    count: 'matchedBlocks of 20000',
    page: 'indexScan post:publish',
  },
  'with a word, in a transaction': {
    where: all(posts, search(80_000)),
    facts: inTransaction,
    count: '80000',
    page: 'indexScan post:publish',
  },
  'with a word that few have, by title': {
    where: all(posts, search(50)),
    order: [byTitle],
    total: 50,
    count: 'rows of post:publish',
    page: 'keys post:publish',
  },
  'with a word that some have, by title': {
    where: all(posts, search(2_000)),
    order: [byTitle],
    offset: 900,
    count: '2000',
    page: 'lookUp',
  },
  'with a word that most have, by title': {
    where: all(posts, search(80_000)),
    order: [byTitle],
    count: '80000',
    page: 'indexScan post:publish',
  },
  'with a word, by relevance': {
    where: all(posts, search(50)),
    order: byRelevance,
    total: 50,
    count: 'rows of post:publish',
    page: 'lookUp',
  },
  'with a word that many have, by relevance': {
    where: all(posts, search(80_000)),
    order: byRelevance,
    count: '80000',
    page: 'ranked post:publish',
  },
  'with a word that most have, by relevance, in a short list': {
    where: all(posts, search(9_000)),
    order: byRelevance,
    facts: short,
    count: '9000',
    page: 'ranked post:publish',
  },
  'with several words that many have, by relevance': {
    where: all(posts, search(80_000)),
    order: byWords,
    count: '80000',
    page: 'ranked post:publish',
  },
  'with several words that most have, by relevance, in a short list': {
    where: all(posts, search(9_000)),
    order: byWords,
    facts: short,
    count: '9000',
    page: 'lookUp',
  },
};

describe('plans of lists of posts', () => {
  for (const [name, row] of Object.entries(rows))
    test(name, () => checkPlans(planned(row.where, row.facts ?? long), { order: [newest], ...row }));

  test('are those of scans and look-ups where nobody has counted', () => {
    const uncounted = planned(all(posts, hasTerm('category', [5])), { ...long, hasBlocks: false });
    assert.equal(pageOf(choosePlan(uncounted, { order: [newest], limit: 10 })), 'indexScan post:publish');
    assert.equal(pageOf(choosePlan(planned(posts, { ...long, hasBlocks: false }), { limit: 10 })), 'lookUp');
  });

  test('weigh costs that say by which measurement they were set', () => {
    for (const [name, { value, unit, measured }] of Object.entries(costs))
      assert.ok(value > 0 && unit !== '' && /\d/.test(measured), name);
  });
});
