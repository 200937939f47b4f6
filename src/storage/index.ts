export { type AuditEntry, type AuditRow, commandEntry } from './audit-log.ts';
export { claimsIn } from './claims.ts';
export { contentKey } from './comments/comments.ts';
export type { CopiedTable } from './copying/copied-tables.ts';
export { countMedia, currentMedia, type MediaRow, readMedia, readSite, type SitePlan } from './copying/read-site.ts';
export { type CopiedRow, lineOf, Summing, type TableSum } from './copying/read-tables.ts';
export { CopyDiffersError, expectEmpty, expectKnown, writeSite } from './copying/write-site.ts';
export type { Database } from './database.ts';
export type { DatabaseWatch } from './database-watch.ts';
export { type HeldFolder, holdFolder } from './hold-folder.ts';
export type { Taken } from './imports.ts';
export type { JobRow } from './jobs.ts';
export { type Lease, leaseIn } from './lease.ts';
export { type Migrated, migrate, NewerSchemaError, schemaState } from './migrations/migrate.ts';
export { openDatabase } from './open-database.ts';
export { describePlans } from './plans/describe-plan.ts';
export { MAX_PRESENTED_LENGTH } from './posts/changed-posts.ts';
export type { FormerAddress } from './posts/former-addresses.ts';
export type { PostSummary } from './posts/post-summaries.ts';
export { hasTerm, published, statusAt, type TermIds } from './posts/posts.ts';
export type { NewPresentedPost, PostPosition } from './posts/presented-posts.ts';
export { firstRevisionSlug } from './posts/versions.ts';
export * from './queries/conditions.ts';
export { fold } from './queries/fold.ts';
export type { Page } from './queries/pages.ts';
export { sortKey } from './queries/sort-key.ts';
export type { Query } from './queries/table-store.ts';
export { readOption } from './read-option.ts';
export type * from './rows.ts';
export { openScratchRows, type ScratchRows } from './scratch-rows.ts';
export type { BuildProgress } from './search/build.ts';
export type { SessionRow } from './sessions.ts';
export {
  openStorage,
  type PostPresenter,
  type Reader,
  type Storage,
  type StorageFacts,
  type StorageOptions,
  type Stores,
} from './storage.ts';
export { UnusableDatabaseError } from './unusable-database-error.ts';
