/** A state of post objects (interface 2.10). */
export interface PostStatus {
  readonly slug: string;
  readonly name: string;
  /** Shown to everybody. */
  readonly isPublic: boolean;
  /** Not ready to be shown yet. */
  readonly isProtected: boolean;
  readonly isPrivate: boolean;
  readonly isQueryable: boolean;
  /** Whether its posts are among those that one edits. */
  readonly showInList: boolean;
  /** Whether it belongs to the machinery and is no state that anybody chooses. */
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

/** All states by slug, in the order in which they are listed (behaviour 9). */
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
