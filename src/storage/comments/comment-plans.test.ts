import { describe, test } from 'node:test';
import { checkPlans, type PlannedRow, search, withFound } from '../../../test/support/plans.ts';
import { all, equals, moreThan, noneOf, oneOf } from '../conditions/conditions.ts';
import { partsOf } from '../conditions/narrow-condition.ts';
import type { Order } from '../conditions/order.ts';
import { branchesOf } from '../plans/branches.ts';
import { fewFound } from '../plans/found-rows.ts';
import { type CountFacts, keptName } from '../plans/list-plan.ts';
import { plannedComments, segmentsOfComments, truthInComments } from './comment-plans.ts';

/** Which list of comments gets which plan. */

/** Comments have neither blocks nor terms. */
const facts: CountFacts = {
  canRemember: true,
  holdsUp: true,
  pairs: new Map(),
  sizes: new Map([
    ['comment:public:approved:comment', 50_000],
    ['comment:public:hold:comment', 40],
    ['comment:locked:approved:comment', 10],
  ]),
  terms: [],
  hasBlocks: false,
  kept: new Map([
    [keptName({ of: 'posts', ids: [4] }), new Map([['comment:public:approved:comment', 60]])],
    [keptName({ of: 'posts', ids: [4, 9] }), new Map([['comment:public:approved:comment', 90]])],
    [keptName({ of: 'facets', facets: ['author:2'] }), new Map([['comment:public:approved:comment', 7]])],
    [keptName({ of: 'facets', facets: ['below'] }), new Map([['comment:public:approved:comment', 9_000]])],
  ]),
};
const approved = all(equals('audience', 'public'), equals('status', 'approved'), equals('type', 'comment'));
const latest: Order = { column: 'date_gmt', direction: 'desc' };
const LISTED = 'comment:public:approved:comment';

const rows: Readonly<Record<string, Omit<PlannedRow, 'facts'>>> = {
  'all that everybody sees': { where: approved, count: '50000', page: `indexScan ${LISTED}` },
  'of all audiences': {
    where: equals('status', 'approved'),
    count: '50000 + 10',
    page: `indexScan ${LISTED} + comment:locked:approved:comment`,
  },
  'of a post': { where: all(approved, equals('post_id', 4)), count: '60', page: `indexScan ${LISTED}` },
  'of some posts': { where: all(approved, oneOf('post_id', [4, 9])), count: '90', page: 'lookUp' },
  'by ids': { where: all(approved, oneOf('id', [4, 9])), total: 2, count: `rows of ${LISTED}`, page: `keys ${LISTED}` },
  'of an address': {
    where: all(approved, equals('author_email_key', 'a@example.com')),
    total: 2,
    count: `rows of ${LISTED}`,
    page: 'lookUp',
  },
  'at the top': {
    where: all(approved, equals('parent_id', 0)),
    count: '(50000) - (9000)',
    page: `indexScan ${LISTED}`,
  },
  'by other authors': {
    where: all(approved, noneOf('author_id', [2])),
    count: '(50000) - (7)',
    page: `indexScan ${LISTED}`,
  },
  'after a date, by id, which few are': {
    where: all(approved, moreThan('date_gmt', '2026-01-01T00:00:00')),
    order: [{ column: 'id', direction: 'asc' }],
    total: 30,
    count: `rows of ${LISTED}`,
    page: 'lookUp',
  },
  'with a word that few have': {
    where: all(approved, search(50)),
    total: 50,
    count: `rows of ${LISTED}`,
    page: `keys ${LISTED}`,
  },
  'with a word that most have': {
    where: all(approved, search(20_000)),
    total: 40_000,
    count: `rows of ${LISTED}`,
    page: `indexScan ${LISTED}`,
  },
};

describe('plans of lists of comments', () => {
  for (const [name, row] of Object.entries(rows))
    test(name, () => {
      const branches = branchesOf(row.where, segmentsOfComments(row.where, facts.sizes), truthInComments).flatMap(
        (branch) => withFound(branch, fewFound(partsOf(branch.filter))),
      );
      checkPlans({ branches, facts, table: plannedComments }, { order: [latest], ...row });
    });
});
