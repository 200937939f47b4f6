import type { TermIds } from '../../../src/storage/index.ts';
import {
  commentAudiences,
  mediaAudiences,
  type Owner,
  postAudiences,
  readersOf,
  revisionAudiences,
  type State,
  states,
  termAudiences,
  userAudiences,
} from './audiences.ts';
import { type Audience, and, editors, everybody, type Principal, principals } from './principals.ts';

/** One row of the test site: what it is for sure, and who may see what of the rest, which is marked. */
export interface Piece {
  readonly table: 'posts' | 'terms' | 'comments' | 'users';
  readonly id: number;
  readonly name: string;
  /** The collection that its item route belongs to; for revisions, below its post. */
  readonly path: string;
  /** Who finds the row at all. */
  readonly readers: Audience;
  readonly audiences: Readonly<Record<string, Audience>>;
  readonly fixed: Readonly<Record<string, unknown>>;
  /** What may be otherwise in another world, to those who do not find the row. */
  readonly elsewhere?: Readonly<Record<string, unknown>>;
  readonly terms?: TermIds;
  readonly termsElsewhere?: TermIds;
  /** Columns with dates that are still to come. */
  readonly comes?: boolean;
  readonly isProtected?: boolean;
}

/** Ids of users, by whom they stand for. */
export type UserIds = Readonly<Record<Exclude<Owner, 'anonymous'> | 'hermit' | 'lurker', number>>;

export const term = { used: 11, child: 12, drafted: 13, tag: 14, draftedTag: 15 } as const;

const stored: Record<State, { status: string; trashed_status?: string }> = {
  publish: { status: 'publish' },
  locked: { status: 'publish' },
  future: { status: 'publish' },
  draft: { status: 'draft' },
  pending: { status: 'pending' },
  private: { status: 'private' },
  'trashed-publish': { status: 'trash', trashed_status: 'publish' },
  'trashed-draft': { status: 'trash', trashed_status: 'draft' },
  'trashed-private': { status: 'trash', trashed_status: 'private' },
};

/** What a hidden row could be instead, for those who do not know of it. */
const otherwise: Partial<Record<State, { status: string; trashed_status?: string }>> = {
  draft: { status: 'pending' },
  pending: { status: 'draft' },
  private: { status: 'draft' },
  'trashed-publish': { status: 'trash', trashed_status: 'draft' },
  'trashed-draft': { status: 'trash', trashed_status: 'publish' },
};

/** All rows of the site, in the order in which they are made. */
export function piecesOf(users: UserIds): Piece[] {
  let nextPost = 100;
  let nextComment = 500;
  const pieces: Piece[] = [];
  const add = (piece: Piece): Piece => {
    pieces.push(piece);
    return piece;
  };

  for (const [name, id] of Object.entries(term)) {
    const isTag = name === 'tag' || name === 'draftedTag';
    add({
      table: 'terms',
      id,
      name: `term ${name}`,
      path: isTag ? '/tags' : '/categories',
      readers: everybody,
      audiences: termAudiences,
      fixed: { taxonomy: isTag ? 'post_tag' : 'category', parent_id: name === 'child' ? term.used : 0 },
    });
  }

  const userOf = (name: keyof UserIds, known: Audience, self?: Principal) => {
    add({
      table: 'users',
      id: users[name],
      name: `user ${name}`,
      path: '/users',
      readers: known,
      audiences: userAudiences(known, self),
      fixed: {},
    });
  };
  const authors: readonly Owner[] = ['author', 'contributor', 'somebody'];
  for (const self of principals) {
    if (self !== 'anonymous') userOf(self, authors.includes(self) ? everybody : and(['admin'], self), self);
  }
  userOf('somebody', everybody);
  userOf('hermit', editors);
  userOf('lurker', ['admin']);

  const post = (
    type: 'post' | 'page',
    state: State,
    owner: Exclude<Owner, 'anonymous'>,
    fixed: Readonly<Record<string, unknown>> = {},
  ): Piece => {
    const id = nextPost++;
    const readers = readersOf(type, state, owner);
    const isSeen = state === 'publish' || state === 'locked';
    const other = otherwise[state];
    return add({
      table: 'posts',
      id,
      name: `${type} ${state} of ${owner}`,
      path: type === 'post' ? '/posts' : '/pages',
      readers: readers.item,
      audiences: postAudiences(type, readers),
      fixed: {
        type,
        ...stored[state],
        author_id: users[owner],
        comment_status: 'open',
        ping_status: 'open',
        scheduled: state === 'future' ? 1 : 0,
        ...(state !== 'locked' && { password: '' }),
        ...fixed,
      },
      elsewhere: {
        ...other,
        comment_status: 'closed',
        ...(owner === 'somebody' && { author_id: users.hermit }),
        sticky: 1,
      },
      ...(type === 'post' && {
        terms: isSeen
          ? { category: [term.used, term.child], post_tag: [term.tag] }
          : { category: [term.drafted], post_tag: [term.draftedTag, term.tag] },
        termsElsewhere: { category: [term.used], post_tag: [term.tag] },
      }),
      ...(state === 'future' && { comes: true }),
      ...(state === 'locked' && { isProtected: true }),
    });
  };

  const posts = states.flatMap((state) => {
    const owners = ['author', 'contributor', 'somebody'] as const;
    return owners.map((owner) => ({ state, owner, piece: post('post', state, owner) }));
  });
  const pages = states.flatMap((state) =>
    (['author', 'somebody'] as const).map((owner) => ({ state, owner, piece: post('page', state, owner) })),
  );
  const found = (list: typeof posts | typeof pages, state: State) => {
    const one = list.find((candidate) => candidate.state === state && candidate.owner === 'somebody');
    if (!one) throw new Error(`there is none that is ${state}`);
    return one.piece;
  };
  // What is public and points at what is not (trust A2).
  post('page', 'publish', 'somebody', { parent_id: found(pages, 'private').id });
  post('page', 'publish', 'somebody', { parent_id: found(pages, 'draft').id });

  // A post of somebody who has nothing that is public.
  const secluded = post('post', 'private', 'somebody', { author_id: users.hermit });

  for (const { state, owner, piece } of posts) {
    const { edit } = readersOf('post', state, owner);
    const id = nextPost++;
    add({
      table: 'posts',
      id,
      name: `revision of ${piece.name}`,
      path: `/posts/${piece.id}/revisions`,
      readers: edit,
      audiences: revisionAudiences({ item: edit, edit, texts: edit }),
      fixed: { type: 'revision', status: 'inherit', parent_id: piece.id, author_id: users[owner], password: '' },
    });
  }

  const media = (name: string, owner: 'author' | 'somebody', item: Audience, fixed: Record<string, unknown>): Piece => {
    const edit = and(editors, owner === 'author' ? 'author' : undefined);
    const readers = and(item, ...edit);
    return add({
      table: 'posts',
      id: nextPost++,
      name: `media ${name} of ${owner}`,
      path: '/media',
      readers,
      audiences: mediaAudiences({ item: readers, edit, texts: readers }),
      fixed: {
        type: 'attachment',
        status: 'inherit',
        author_id: users[owner],
        mime_type: 'image/png',
        comment_status: 'open',
        password: '',
        ...fixed,
      },
      elsewhere: { mime_type: 'application/pdf', comment_status: 'closed', author_id: users.hermit },
    });
  };
  for (const owner of ['author', 'somebody'] as const) {
    media('free', owner, everybody, {});
    media('private', owner, editors, { status: 'private' });
    media('trashed', owner, editors, { status: 'trash', trashed_status: 'inherit' });
  }
  for (const { state, piece } of [...posts, ...pages]) {
    if (piece.fixed['author_id'] === users.somebody) {
      const item = readersOf(piece.path === '/posts' ? 'post' : 'page', state, 'somebody').item;
      media(`on ${piece.name}`, 'somebody', item, { parent_id: piece.id });
    }
  }
  const hidden = media('hidden picture', 'somebody', editors, { status: 'private' });
  post('post', 'publish', 'somebody', { featured_media: hidden.id });

  const comment = (on: Piece, whole: Audience, edit: Audience, status: string, by: Principal | 'guest'): void => {
    const self = by === 'guest' || !whole.includes(by) ? undefined : by;
    const moderates = and(
      editors.filter((one) => whole.includes(one)),
      ...edit.filter((one) => whole.includes(one)),
    );
    const readers = status === 'approved' ? whole : and(moderates, self);
    add({
      table: 'comments',
      id: nextComment++,
      name: `${status} comment of ${by} on ${on.name}`,
      path: '/comments',
      readers,
      audiences: commentAudiences(readers, moderates),
      fixed: {
        post_id: on.id,
        status,
        type: 'comment',
        author_id: by === 'guest' || by === 'anonymous' ? 0 : users[by],
        ...(status === 'trash' && { trashed_status: 'approved' }),
      },
    });
  };
  for (const [type, list] of [
    ['post', posts],
    ['page', pages],
  ] as const) {
    for (const { state, owner, piece } of list) {
      const { texts, edit } = readersOf(type, state, owner);
      comment(piece, texts, edit, 'approved', 'guest');
      if (owner === 'contributor' || state.startsWith('trashed')) continue;
      for (const status of ['hold', 'spam', 'trash']) comment(piece, texts, edit, status, 'guest');
      for (const by of ['subscriber', 'contributor'] as const) comment(piece, texts, edit, 'hold', by);
    }
  }
  comment(secluded, editors, editors, 'approved', 'subscriber');

  // The last row of each table is seen by everybody, so that new ids are the same whether hidden rows exist or not.
  const last = post('post', 'publish', 'somebody');
  comment(last, everybody, editors, 'approved', 'guest');
  return pieces;
}
