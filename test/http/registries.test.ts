import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { type Json, startQuoin, testRows } from '../support/index.ts';

const quoin = await startQuoin();
const keys =
  (...expected: string[]) =>
  (body: Json) =>
    assert.deepEqual(Object.keys(body), expected);

describe('taxonomies', () =>
  testRows(quoin, {}, [
    { name: 'everybody lists them', request: 'GET /taxonomies', status: 200, answer: keys('category', 'post_tag') },
    {
      name: 'those of a type',
      request: 'GET /taxonomies?type=post',
      status: 200,
      answer: keys('category', 'post_tag'),
    },
    { name: 'a page has none', request: 'GET /taxonomies?type=page', status: 200, answer: keys() },
    {
      name: 'one of them',
      request: 'GET /taxonomies/post_tag',
      status: 200,
      answer: { name: 'Tags', slug: 'post_tag', hierarchical: false, types: ['post'], rest_base: 'tags' },
    },
    {
      name: 'whoever writes posts sees the capabilities',
      as: 'contributor',
      request: 'GET /taxonomies/category?context=edit',
      status: 200,
      answer: { capabilities: { assign_terms: 'assign_categories' }, show_cloud: true },
    },
    {
      name: 'a subscriber does not',
      as: 'subscriber',
      request: 'GET /taxonomies/category?context=edit',
      status: 403,
      code: 'rest_forbidden_context',
    },
    {
      name: 'nor does an anonymous client, of any',
      request: 'GET /taxonomies?context=edit',
      status: 401,
      code: 'rest_cannot_view',
    },
    { name: 'an unknown one', request: 'GET /taxonomies/colour', status: 404, code: 'rest_taxonomy_invalid' },
    { name: 'they are read only', as: 'admin', request: 'POST /taxonomies', status: 404, code: 'rest_no_route' },
  ]));

describe('statuses', () =>
  testRows(quoin, {}, [
    { name: 'an anonymous client sees what is public', request: 'GET /statuses', status: 200, answer: keys('publish') },
    {
      name: 'a contributor sees all that posts can be in',
      as: 'contributor',
      request: 'GET /statuses?context=edit',
      status: 200,
      answer: keys('publish', 'future', 'draft', 'pending', 'private', 'trash'),
    },
    {
      name: 'one of them',
      as: 'author',
      request: 'GET /statuses/private?context=edit',
      status: 200,
      answer: { name: 'Private', private: true, public: false, protected: false, queryable: false, show_in_list: true },
    },
    {
      name: 'an anonymous client does not see a draft',
      request: 'GET /statuses/draft',
      status: 401,
      code: 'rest_cannot_read_status',
    },
    {
      name: 'internal ones are seen by nobody',
      as: 'admin',
      request: 'GET /statuses/inherit',
      status: 403,
      code: 'rest_cannot_read_status',
    },
    {
      name: 'a list to edit is for those who edit',
      as: 'subscriber',
      request: 'GET /statuses?context=edit',
      status: 403,
      code: 'rest_cannot_view',
    },
    { name: 'an unknown one', request: 'GET /statuses/lost', status: 404, code: 'rest_status_invalid' },
  ]));

describe('types', () =>
  testRows(quoin, {}, [
    { name: 'everybody lists them', request: 'GET /types', status: 200, answer: keys('post', 'page', 'attachment') },
    {
      name: 'an author edits posts and media, not pages',
      as: 'author',
      request: 'GET /types?context=edit',
      status: 200,
      answer: keys('post', 'attachment'),
    },
    {
      name: 'capabilities are a list',
      as: 'editor',
      request: 'GET /types/page?context=edit',
      status: 200,
      answer: (body) => assert.ok(body.capabilities.includes('edit_others_pages')),
    },
    {
      name: 'an author may not edit the type of pages',
      as: 'author',
      request: 'GET /types/page?context=edit',
      status: 403,
      code: 'rest_forbidden_context',
    },
    { name: 'an unknown one', request: 'GET /types/poem', status: 404, code: 'rest_type_invalid' },
    {
      name: 'the description says what a type is',
      request: 'OPTIONS /types',
      status: 200,
      answer: { methods: ['GET'], schema: { title: 'type' } },
    },
  ]));
