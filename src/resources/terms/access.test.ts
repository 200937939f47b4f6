import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Actor, actorOf, anonymous } from '../../access/index.ts';
import { categoryTaxonomy, coreModel, tagTaxonomy } from '../../content-model/index.ts';
import type { Scope, Site } from '../../engine/scope.ts';
import { everything, type PostRow } from '../../storage/index.ts';
import { termAccess } from './access.ts';
import type { TermItem } from './items.ts';
import type { TermRelated } from './rules.ts';

const categories = termAccess(categoryTaxonomy);
const tags = termAccess(tagTaxonomy);
const actors: Readonly<Record<string, Actor>> = {
  anonymous,
  ...Object.fromEntries(
    ['subscriber', 'contributor', 'author', 'editor', 'administrator'].map((role, place) => [
      role,
      actorOf({ id: place + 1, roles: [role] }),
    ]),
  ),
};
const scope = { site: { defaultCategory: 1, model: coreModel } as Site, nowGmt: '2026-11-21T12:00:00' } as Scope;
const nothingRelated: TermRelated = { parent: undefined, post: undefined };

/** The actors of whom it holds. */
const those = (holds: (actor: Actor) => boolean): string[] =>
  Object.entries(actors).flatMap(([name, actor]) => (holds(actor) ? [name] : []));

describe('who may change terms', () => {
  const request = { input: {}, related: nothingRelated, scope };
  const managers = ['editor', 'administrator'];

  test('only users who manage categories may create them', () => {
    assert.deepEqual(
      those((actor) => !categories.create?.(actor, request)),
      managers,
    );
  });

  test('users who write posts may create tags', () => {
    assert.deepEqual(
      those((actor) => !tags.create?.(actor, request)),
      ['contributor', 'author', ...managers],
    );
  });

  test('only users who manage terms may change and delete them', () => {
    const term = { id: 2 } as TermItem;
    for (const access of [categories, tags]) {
      assert.deepEqual(
        those((actor) => !access.update?.(actor, term, request)),
        managers,
      );
      assert.deepEqual(
        those((actor) => !access.delete?.(actor, term, request)),
        managers,
      );
    }
  });

  test('nobody may delete the default category; a tag with the same id can be deleted', () => {
    const first = { id: 1 } as TermItem;
    assert.deepEqual(
      those((actor) => !categories.delete?.(actor, first, request)),
      [],
    );
    assert.deepEqual(
      those((actor) => !tags.delete?.(actor, first, request)),
      managers,
    );
  });
});

describe('who may list terms', () => {
  const list = (actor: Actor, post: Partial<PostRow> | undefined, termIds: number[] = []) =>
    categories.list?.(actor, {
      context: 'view',
      input: post ? { post: 9 } : {},
      scope,
      related: { parent: undefined, post: post && { row: { type: 'post', ...post } as PostRow, termIds } },
    });

  test('everybody may read all terms', () => assert.equal(list(anonymous, undefined), everything));

  test('those of a post that one may read', () => {
    const published = { status: 'publish', date_gmt: '2026-01-01T00:00:00' };
    assert.deepEqual(list(anonymous, published, [4]), { kind: 'compare', column: 'id', operator: '=', value: 4 });
    assert.deepEqual(list(anonymous, published), { kind: 'nothing' });
  });

  test('nobody may read the terms of a hidden or scheduled post', () => {
    const refused = { refused: 'rest_forbidden_context' };
    assert.deepEqual(list(anonymous, { status: 'draft', date_gmt: '' }, [4]), refused);
    assert.deepEqual(list(anonymous, { status: 'publish', date_gmt: '2026-12-24T00:00:00' }, [4]), refused);
  });
});
