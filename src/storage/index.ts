export { contentKey } from './comments.ts';
export * from './conditions.ts';
export { fold } from './fold.ts';
export { NewerSchemaError } from './migrations/migrate.ts';
export { openDatabase } from './open-database.ts';
export { hasTerm, type PostStore, published, statusAt, type TermIds } from './posts.ts';
export type * from './rows.ts';
export { openStorage, type Reader, type Storage, type Stores } from './storage.ts';
export type { Query, Source } from './table-store.ts';
