import type { Stores } from '../../../src/storage/index.ts';
import type { Quoin } from '../../support/index.ts';
import type { Principal } from '../site/principals.ts';

/** One kind of item that somebody may or may not do something to. */
export interface Subject {
  /** The path of its collection. */
  readonly collection: string;
  /** The state, and whose it is: `draft, own`. */
  readonly label: string;
  /** The status by which a list is asked for it. */
  readonly status?: string;
  /** Makes such an item for somebody who asks. @returns its id, and that of the item above it */
  make(stores: Stores, ids: Ids, who: Principal): Promise<{ id: number; parent?: number }>;
}

/** Ids of users, by log-in name; 0 for an anonymous client. */
export type Ids = Readonly<Record<string, number>>;

export const idsOf = (quoin: Quoin): Ids => ({ ...quoin.users, anonymous: 0 });

const past = { date: '2026-01-01T00:00:00', date_gmt: '2026-01-01T00:00:00' };
const coming = { date: '2027-01-01T00:00:00', date_gmt: '2027-01-01T00:00:00', scheduled: 1 };
let made = 0;
/** A name that no other has. */
function slug(): string {
  made += 1;
  return `made-${made}`;
}
const texts = () => ({
  title: 'Title',
  content: 'Words',
  content_rendered: '<p>Words</p>',
  slug: slug(),
  comment_status: 'open',
});

/** Whose an item is: the asker's own, or of the second author. An anonymous client owns nothing. */
const whose = { own: (ids: Ids, who: Principal) => ids[who] ?? 0, "another's": (ids: Ids) => ids['author2'] ?? 0 };
type Whose = keyof typeof whose;
const everyWhose = Object.keys(whose) as Whose[];

const states: Readonly<Record<string, object>> = {
  publish: { status: 'publish', ...past },
  protected: { status: 'publish', password: 'secret', ...past },
  future: { status: 'publish', ...coming },
  draft: { status: 'draft', ...past },
  pending: { status: 'pending', ...past },
  private: { status: 'private', ...past },
  'trash, was published': { status: 'trash', trashed_status: 'publish', ...past },
  'trash, was a draft': { status: 'trash', trashed_status: 'draft', ...past },
};

const statusOf = (state: string): string => (state === 'protected' ? 'publish' : (state.split(',')[0] ?? state));

const written = (collection: string, type: string): Subject[] =>
  Object.entries(states).flatMap(([state, row]) =>
    everyWhose.map((owner) => ({
      collection,
      label: `${state}, ${owner}`,
      status: statusOf(state),
      make: async (stores: Stores, ids: Ids, who: Principal) => ({
        id: await stores.posts.insert({ type, author_id: whose[owner](ids, who), ...texts(), ...row }),
      }),
    })),
  );

const mediaStates: Readonly<Record<string, { row: object; on?: object }>> = {
  'attached to nothing': { row: { status: 'inherit' } },
  'on a published post': { row: { status: 'inherit' }, on: states['publish'] ?? {} },
  'on a draft': { row: { status: 'inherit' }, on: states['draft'] ?? {} },
  private: { row: { status: 'private' } },
  trash: { row: { status: 'trash', trashed_status: 'inherit' } },
};

const media: Subject[] = Object.entries(mediaStates).flatMap(([state, { row, on }]) =>
  everyWhose.map((owner) => ({
    collection: '/media',
    label: `${state}, ${owner}`,
    status: 'status' in row ? String(row.status) : 'inherit',
    async make(stores: Stores, ids: Ids, who: Principal) {
      const another = whose["another's"](ids);
      const parent_id = on ? await stores.posts.insert({ type: 'post', author_id: another, ...texts(), ...on }) : 0;
      const author_id = whose[owner](ids, who);
      const item = {
        type: 'attachment',
        mime_type: 'image/png',
        guid: 'http://old.example/x.png',
        parent_id,
        author_id,
      };
      return { id: await stores.posts.insert({ ...item, ...texts(), ...past, ...row }) };
    },
  })),
);

const places = {
  'a published post': 'publish',
  'a protected post': 'protected',
  'a private post': 'private',
  'a draft': 'draft',
};

const comments: Subject[] = ['approved', 'hold', 'spam', 'trash'].flatMap((status) =>
  Object.entries(places).flatMap(([place, state]) =>
    everyWhose.flatMap((owner) =>
      everyWhose.map((host) => ({
        collection: '/comments',
        label: `${status}, ${owner}, on ${host === 'own' ? place.replace(/^a /, 'an own ') : `${place} of another`}`,
        status: status === 'approved' ? 'approve' : status,
        async make(stores: Stores, ids: Ids, who: Principal) {
          const on = { type: 'post', author_id: whose[host](ids, who), ...texts(), ...states[state] };
          const post_id = await stores.posts.insert(on);
          const author_id = owner === 'own' ? (ids[who] ?? 0) : 0;
          const by = { author_id, author_name: 'Name', author_email: 'name@example.org', type: 'comment' };
          const content = `Words ${slug()}`;
          return {
            id: await stores.comments.insert({ post_id, status, content, content_rendered: content, ...by, ...past }),
          };
        },
      })),
    ),
  ),
);

const revisions: Subject[] = ['published', 'draft', 'private'].flatMap((state) =>
  everyWhose.map((owner) => ({
    collection: '/posts/<parent_id>/revisions',
    label: `of a ${state} post, ${owner}`,
    async make(stores: Stores, ids: Ids, who: Principal) {
      const author_id = whose[owner](ids, who);
      const on = states[state === 'published' ? 'publish' : state];
      const parent = await stores.posts.insert({ type: 'post', author_id, ...texts(), ...on });
      const row = { type: 'revision', status: 'inherit', parent_id: parent, author_id, ...texts(), ...past };
      return { id: await stores.posts.insert(row), parent };
    },
  })),
);

const terms: Subject[] = ['category', 'post_tag'].map((taxonomy) => ({
  collection: taxonomy === 'category' ? '/categories' : '/tags',
  label: 'any',
  make: async (stores: Stores) => ({
    id: await stores.terms.insert({ taxonomy, name: slug(), slug: slug() }),
  }),
}));

const roles = ['subscriber', 'contributor', 'author', 'editor', 'administrator'];

const users: Subject[] = roles.flatMap((role) =>
  [false, true].map((isPublic) => ({
    collection: '/users',
    label: `${role}${isPublic ? ' with something published' : ''}`,
    async make(stores: Stores) {
      const name = slug();
      const login = { login: name, slug: name, name, nickname: name, email: `${name}@example.org` };
      const id = await stores.users.insert({ ...login, roles: [role], registered_gmt: '2026-01-01T00:00:00' });
      if (isPublic) await stores.posts.insert({ type: 'post', author_id: id, ...texts(), ...states['publish'] });
      return { id };
    },
  })),
);

/** Every kind of item, of every collection. */
export const subjects: readonly Subject[] = [
  ...written('/posts', 'post'),
  ...revisions,
  ...media,
  ...written('/pages', 'page'),
  ...comments,
  ...users,
  ...terms,
];
