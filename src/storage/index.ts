export { contentKey } from './comments/comments.ts';
export * from './conditions/conditions.ts';
export type { CopiedTable } from './copying/copied-tables.ts';
export { countMedia, currentMedia, type MediaRow, readMedia, readSite, type SitePlan } from './copying/read-site.ts';
export { type CopiedRow, lineOf, Summing, type TableSum } from './copying/read-tables.ts';
export { CopyDiffersError, expectEmpty, expectKnown, writeSite } from './copying/write-site.ts';
export type { Database } from './database.ts';
export type { DatabaseWatch } from './database-watch.ts';
export { type HeldFolder, holdFolder } from './hold-folder.ts';
export { describePlans } from './lists/describe-plan.ts';
export type { Page } from './lists/pages.ts';
export { type Migrated, migrate, NewerSchemaError, schemaState } from './migrations/migrate.ts';
export { openDatabase } from './open-database.ts';
export { MAX_PRESENTED_LENGTH } from './posts/changed-posts.ts';
export type { FormerAddress } from './posts/former-addresses.ts';
export { hasTerm, published, statusAt } from './posts/post-conditions.ts';
export type { PostSummary } from './posts/post-summaries.ts';
export type { TermIds } from './posts/post-terms.ts';
export type { NewPresentedPost, PostPosition } from './posts/presented-posts.ts';
export { firstRevisionSlug } from './posts/versions.ts';
export { fold } from './queries/fold.ts';
export { sortKey } from './queries/sort-key.ts';
export type { Query } from './queries/table-store.ts';
export type * from './rows.ts';
export { openScratchRows, type ScratchRows } from './scratch-rows.ts';
export type { BuildProgress } from './search/build.ts';
export {
  openStorage,
  type PostPresenter,
  type Reader,
  type Storage,
  type StorageFacts,
  type StorageOptions,
  type Stores,
} from './storage.ts';
export { type AuditEntry, type AuditRow, commandEntry } from './stores/audit-log.ts';
export { claimsIn } from './stores/claims.ts';
export type { Taken } from './stores/imports.ts';
export type { JobRow } from './stores/jobs.ts';
export { type Lease, leaseIn } from './stores/lease.ts';
export { readOption } from './stores/options.ts';
export type { SessionRow } from './stores/sessions.ts';
export { isTooLong } from './too-long.ts';
export { UnusableDatabaseError } from './unusable-database-error.ts';
