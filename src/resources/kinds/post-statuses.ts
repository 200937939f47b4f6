/** A status of post objects (interface 2.10). */
export interface PostStatus {
  readonly slug: string;
  readonly name: string;
  /** Shown to everybody. */
  readonly isPublic: boolean;
  /** Not published yet. */
  readonly isProtected: boolean;
  readonly isPrivate: boolean;
  readonly isQueryable: boolean;
  /** Whether edit screens list its posts. */
  readonly showInList: boolean;
  /** Whether the server alone sets it; users cannot choose it. */
  readonly isInternal: boolean;
}

type Declaration = Pick<PostStatus, 'slug' | 'name'> & Partial<PostStatus>;

const defineStatus = (declaration: Declaration): PostStatus =>
  Object.freeze({
    isPublic: false,
    isProtected: false,
    isPrivate: false,
    isQueryable: false,
    showInList: false,
    isInternal: false,
    ...declaration,
  });

/** All statuses by slug, in the order of the list (behaviour 9). */
export const postStatuses: ReadonlyMap<string, PostStatus> = new Map(
  [
    defineStatus({ slug: 'publish', name: 'Published', isPublic: true, isQueryable: true, showInList: true }),
    defineStatus({ slug: 'future', name: 'Scheduled', isProtected: true, showInList: true }),
    defineStatus({ slug: 'draft', name: 'Draft', isProtected: true, showInList: true }),
    defineStatus({ slug: 'pending', name: 'Pending', isProtected: true, showInList: true }),
    defineStatus({ slug: 'private', name: 'Private', isPrivate: true, showInList: true }),
    defineStatus({ slug: 'trash', name: 'Trash' }),
    defineStatus({ slug: 'auto-draft', name: 'Auto draft', isInternal: true }),
    defineStatus({ slug: 'inherit', name: 'Inherited', isInternal: true }),
  ].map((status) => [status.slug, status]),
);
