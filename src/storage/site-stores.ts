import type { ContentModel } from '../content-model/index.ts';
import { type CommentReader, type CommentWriter, commentStore } from './comments/comments.ts';
import type { Connection, Dialect } from './database.ts';
import { type FormerAddressReader, type FormerAddressWriter, formerAddresses } from './posts/former-addresses.ts';
import { type PostReader, type PostWriter, postStore } from './posts/posts.ts';
import { type PresentedPostReader, type PresentedPostWriter, presentedPosts } from './posts/presented-posts.ts';
import { type AuditReader, type AuditWriter, auditLog } from './stores/audit-log.ts';
import { type ImportReader, type ImportWriter, importStore } from './stores/imports.ts';
import { type JobReader, type JobWriter, jobStore } from './stores/jobs.ts';
import { type OneTimeLinkReader, type OneTimeLinkWriter, oneTimeLinks } from './stores/one-time-links.ts';
import { type OptionReader, type OptionWriter, optionStore } from './stores/options.ts';
import { type PreferenceReader, type PreferenceWriter, preferences } from './stores/preferences.ts';
import { type PreviewReader, type PreviewWriter, previews } from './stores/previews.ts';
import { type RequestKeyReader, type RequestKeyWriter, requestKeys } from './stores/request-keys.ts';
import { type SessionReader, type SessionWriter, sessionStore } from './stores/sessions.ts';
import { type TermReader, type TermWriter, termStore } from './terms/terms.ts';
import { type UserReader, type UserWriter, userStore } from './users/users.ts';

/** The rows of the site: what can be read, in a transaction and outside. */
export interface Reader {
  readonly posts: PostReader;
  readonly presentedPosts: PresentedPostReader;
  readonly formerAddresses: FormerAddressReader;
  readonly terms: TermReader;
  readonly comments: CommentReader;
  readonly users: UserReader;
  readonly options: OptionReader;
  readonly imports: ImportReader;
  readonly audit: AuditReader;
  readonly requestKeys: RequestKeyReader;
  readonly sessions: SessionReader;
  readonly oneTimeLinks: OneTimeLinkReader;
  readonly preferences: PreferenceReader;
  readonly previews: PreviewReader;
  readonly jobs: JobReader;
}

/** The rows of the site in a transaction, with the means to change them: outside of one, no change compiles. */
export interface Stores extends Reader {
  readonly posts: PostWriter;
  readonly presentedPosts: PresentedPostWriter;
  readonly formerAddresses: FormerAddressWriter;
  readonly terms: TermWriter;
  readonly comments: CommentWriter;
  readonly users: UserWriter;
  readonly options: OptionWriter;
  readonly imports: ImportWriter;
  readonly audit: AuditWriter;
  readonly requestKeys: RequestKeyWriter;
  readonly sessions: SessionWriter;
  readonly oneTimeLinks: OneTimeLinkWriter;
  readonly preferences: PreferenceWriter;
  readonly previews: PreviewWriter;
  readonly jobs: JobWriter;
}

/** The stores on a connection. */
export function makeStores(connection: Connection, dialect: Dialect, model: ContentModel): Stores {
  return {
    posts: postStore(connection, dialect, model),
    presentedPosts: presentedPosts(connection, dialect),
    formerAddresses: formerAddresses(connection),
    terms: termStore(connection, dialect),
    comments: commentStore(connection, dialect),
    users: userStore(connection, dialect, model),
    options: optionStore(connection),
    imports: importStore(connection, dialect),
    audit: auditLog(connection),
    requestKeys: requestKeys(connection),
    sessions: sessionStore(connection),
    oneTimeLinks: oneTimeLinks(connection),
    preferences: preferences(connection),
    previews: previews(connection),
    jobs: jobStore(connection),
  };
}
