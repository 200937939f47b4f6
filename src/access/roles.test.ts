import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { capabilitiesOf, isRole, roles } from './roles.ts';

/** The table of behaviour 2, typed from it: capability → roles that have it. */
const everyRole = ['administrator', 'author', 'contributor', 'editor', 'subscriber'];
const writers = ['administrator', 'author', 'contributor', 'editor'];
const publishers = ['administrator', 'author', 'editor'];
const editors = ['administrator', 'editor'];
const administrators = ['administrator'];
const table: Readonly<Record<string, readonly string[]>> = {
  read: everyRole,
  edit_posts: writers,
  delete_posts: writers,
  publish_posts: publishers,
  edit_published_posts: publishers,
  delete_published_posts: publishers,
  upload_files: publishers,
  ...Object.fromEntries(
    [
      'edit_others_posts',
      'delete_others_posts',
      'read_private_posts',
      'edit_private_posts',
      'delete_private_posts',
      'edit_pages',
      'edit_others_pages',
      'edit_published_pages',
      'edit_private_pages',
      'publish_pages',
      'read_private_pages',
      'delete_pages',
      'delete_others_pages',
      'delete_published_pages',
      'delete_private_pages',
      'moderate_comments',
      'manage_categories',
      'unfiltered_html',
    ].map((capability) => [capability, editors]),
  ),
  ...Object.fromEntries(
    ['list_users', 'create_users', 'edit_users', 'delete_users', 'promote_users', 'manage_options'].map(
      (capability) => [capability, administrators],
    ),
  ),
};

suite('roles', () => {
  test('have the capabilities of the table and no others', () => {
    const capabilities = new Set(everyRole.flatMap((role) => [...capabilitiesOf([role])]));
    const holders = (capability: string) => everyRole.filter((role) => capabilitiesOf([role]).has(capability));
    assert.deepEqual(Object.fromEntries([...capabilities].map((one) => [one, holders(one)])), table);
    assert.deepEqual(Object.keys(roles).toSorted(), everyRole);
  });

  test('of several, a user has the capabilities of all', () => {
    assert.deepEqual(capabilitiesOf(['subscriber', 'author']), capabilitiesOf(['author']));
    assert.deepEqual(capabilitiesOf([]), new Set());
  });

  for (const name of ['Author', 'constructor', '__proto__', 'toString', '']) {
    test(`"${name}" is no role and gives nothing`, () => {
      assert.equal(isRole(name), false);
      assert.deepEqual(capabilitiesOf([name]), new Set());
    });
  }
});
