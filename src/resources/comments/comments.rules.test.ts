import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CommentItem } from './comment-item.ts';
import { commentRules } from './comments.rules.ts';

test('fields of comments that name a column are stored by every change', async () => {
  const item = {
    id: 7,
    post_id: 3,
    parent_id: 0,
    author_id: 0,
    status: 'approved',
    trashed_status: '',
    meta: {},
  } as unknown as CommentItem;
  const scope = { actor: { capabilities: new Set() }, address: '192.0.2.7', site: { metaFields: {} } };
  const related = { posts: [], post: undefined, parent: undefined, author: undefined, self: undefined };
  const columns = { author_user_agent: 'A field' };
  const writing = { input: {}, columns, related, scope, reader: {} } as never;
  const draft = await commentRules.update?.(item, writing);
  assert.equal(draft?.row.author_user_agent, 'A field');
});
