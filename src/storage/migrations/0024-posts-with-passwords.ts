import type { Migration } from './migration.ts';

/** The few posts that have a password: a search of those who may not read them takes them off what it finds. */
export const postsWithPasswords: Migration = {
  version: 24,
  name: 'posts with passwords',
  statements: () => ["CREATE INDEX posts_with_password ON posts (id) WHERE password <> ''"],
};
