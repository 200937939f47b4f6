import type { OwnRoute } from '../../../src/surface/own/own-route.ts';
import type { Quoin } from '../../support/index.ts';
import { own, resources } from '../requests/routes.ts';
import { type Principal, principals } from '../site/principals.ts';
import { idsOf, type Subject, subjects } from './subjects.ts';
import {
  type Action,
  type Answer,
  actions,
  deedsOf,
  type Judge,
  judge,
  judgeMember,
  judgeOwn,
  type Member,
  membersOf,
} from './verdicts.ts';

/** The permission table: what the policies of the definitions say, asked one by one. */
export interface PermissionTable {
  /** Of each kind of item, what each asker may do. */
  readonly items: readonly {
    readonly subject: Subject;
    readonly answers: ReadonlyMap<Principal, ReadonlyMap<Action, Answer>>;
  }[];
  /** Of each member of a body that not everybody may use who may write at all, what each asker is told. */
  readonly members: readonly { readonly member: Member; readonly answers: ReadonlyMap<Principal, Answer> }[];
  /** Who may create at all. */
  readonly creates: readonly { readonly collection: string; readonly answers: ReadonlyMap<Principal, Answer> }[];
  /** Who may ask Quoin's own routes at all. */
  readonly own: readonly { readonly route: OwnRoute; readonly answers: ReadonlyMap<Principal, Answer> }[];
}

/** Whether an asker can be the one whose item it is. */
export const concerns = ({ label }: Subject, who: Principal): boolean => who !== 'anonymous' || !/\bown\b/.test(label);

/** The item whose update a member is judged by: one that as many as possible may change. */
const updated: Readonly<Record<string, string>> = {
  '/posts': 'draft, own',
  '/pages': 'draft, own',
  '/media': 'attached to nothing, own',
  '/comments': 'approved, own, on an own published post',
  '/categories': 'any',
  '/tags': 'any',
};

export function subjectOf(collection: string): Subject | undefined {
  return subjects.find((subject) => subject.collection === collection && subject.label === updated[collection]);
}

/** What a body holds besides the member that is asked about. */
export const baseOf = (collection: string, post: number): Readonly<Record<string, unknown>> =>
  ({
    '/posts': { title: 'Title' },
    '/pages': { title: 'Title' },
    '/comments': { post, content: 'Words' },
    '/users': { username: 'somebody-new', email: 'somebody-new@example.org', password: 'a password' },
    '/categories': { name: 'Name' },
    '/tags': { name: 'Name' },
  })[collection] ?? {};

/** What members are tried on: posts of somebody else. */
export interface Scenery {
  readonly post: number;
  readonly draft: number;
}

export async function makeScenery({ storage, users }: Quoin): Promise<Scenery> {
  const post = (status: string, slug: string) =>
    storage.transaction((stores) =>
      stores.posts.insert({
        type: 'post',
        author_id: users.author2,
        title: 'Title',
        slug,
        status,
        comment_status: 'open',
        date: '2026-01-01T00:00:00',
        date_gmt: '2026-01-01T00:00:00',
      }),
    );
  return { post: await post('publish', 'scene'), draft: await post('draft', 'scene-to-be') };
}

/** The whole table, asked of the policies on rows of a test server. */
export async function permissionTable(quoin: Quoin, site: Judge['site'], scenery: Scenery): Promise<PermissionTable> {
  const { storage, clock } = quoin;
  const ids = idsOf(quoin);
  const judged: Judge = { storage, ids, site, nowGmt: clock.gmt };

  const items: PermissionTable['items'][number][] = [];
  for (const subject of subjects) {
    const answers = new Map<Principal, Map<Action, Answer>>();
    for (const who of principals.filter((one) => concerns(subject, one))) {
      const item = await storage.transaction((stores) => subject.make(stores, ids, who));
      const ofActor = new Map<Action, Answer>();
      for (const action of deedsOf(subject.collection))
        ofActor.set(action, await judge(judged, subject, item, who, action));
      answers.set(who, ofActor);
    }
    items.push({ subject, answers });
  }

  const members: PermissionTable['members'][number][] = [];
  for (const member of membersOf(ids, scenery.draft, scenery.post)) {
    const base = member.operation === 'create' ? baseOf(member.collection, scenery.post) : {};
    const answers = new Map<Principal, Answer>();
    let isPrivileged = false;
    for (const who of principals) {
      const row = member.operation === 'update' ? await rowFor(quoin, member.collection, who) : undefined;
      if (member.operation === 'update' && row === undefined) continue;
      const without = await judgeMember(judged, { ...member, name: '_', value: undefined }, who, base, row);
      const answer = await judgeMember(judged, member, who, base, row);
      answers.set(who, answer);
      if (without !== answer && without === undefined) isPrivileged = true;
    }
    if (isPrivileged) members.push({ member, answers });
  }

  const creates = [];
  for (const { path, operations } of resources.filter((resource) => resource.operations.create)) {
    const answers = new Map<Principal, Answer>();
    const none: Member = { collection: path, operation: 'create', name: '_', label: '', value: undefined };
    for (const who of principals)
      answers.set(
        who,
        operations.create && (await judgeMember(judged, none, who, baseOf(path, scenery.post), undefined)),
      );
    creates.push({ collection: path, answers });
  }
  const ofOwn = own.map((route) => ({
    route,
    answers: new Map(principals.map((who) => [who, judgeOwn(judged, route, who)] as const)),
  }));
  return { items, members, creates, own: ofOwn };
}

/** The row that somebody's update is about: an own one; of users, oneself. */
async function rowFor(quoin: Quoin, collection: string, who: Principal): Promise<unknown> {
  const resource = resources.find(({ path }) => path === collection);
  const id = await idFor(quoin, collection, who);
  return id === undefined ? undefined : resource?.items.get(quoin.storage, id);
}

export async function idFor(quoin: Quoin, collection: string, who: Principal): Promise<number | undefined> {
  const ids = idsOf(quoin);
  if (collection === '/users') return ids[who] || undefined;
  const subject = subjectOf(collection);
  if (!subject || !concerns(subject, who)) return undefined;
  return (await quoin.storage.transaction((stores) => subject.make(stores, ids, who))).id;
}

const heads = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'administrator'];
const rule = (columns: number): string => `|${' --- |'.repeat(columns)}`;

/** The table as a page of documentation. */
export function printed({ items, members, creates, own: ofOwn }: PermissionTable): string {
  const lines = [
    '# Who may do what',
    '',
    'Printed from the definitions by `npm run permissions`; every cell is asked of a server by',
    '`test/trust/permissions.test.ts`. The letters say what is allowed: **l** the item is in a list, **r** it is read,',
    '**e** it is read in context edit, **u** it is updated, **d** it is deleted.',
    '',
  ];
  const collections = [
    ...items.map(({ subject }) => subject.collection),
    ...creates.map(({ collection }) => collection),
  ];
  for (const collection of new Set(collections)) {
    lines.push(`## \`${collection}\``, '', `| Item | ${heads.join(' | ')} |`, rule(heads.length + 1));
    for (const { subject, answers } of items.filter((item) => item.subject.collection === collection)) {
      const cells = principals.map((who) => {
        const ofActor = answers.get(who);
        if (!ofActor) return '';
        const letters = [...ofActor].filter(([, answer]) => answer === undefined).map(([action]) => actions[action]);
        return letters.length === 0 ? '–' : letters.join(' ');
      });
      lines.push(`| ${subject.label} | ${cells.join(' | ')} |`);
    }
    const create = creates.find((one) => one.collection === collection);
    if (create) lines.push(`| *create* | ${principals.map((who) => mark(create.answers.get(who))).join(' | ')} |`);
    const privileged = members.filter(({ member }) => member.collection === collection);
    if (privileged.length > 0) {
      lines.push('', 'Members of a body that need more than the right to write at all:', '');
      lines.push(`| Member | ${heads.join(' | ')} |`, rule(heads.length + 1));
      for (const { member, answers } of privileged) {
        const cells = principals.map((who) => (answers.has(who) ? mark(answers.get(who)) : ''));
        lines.push(`| ${member.operation} ${member.label} | ${cells.join(' | ')} |`);
      }
    }
    lines.push('');
  }
  lines.push(
    "## Quoin's own routes, below `/wp-json/quoin/v1`",
    '',
    `| Route | ${heads.join(' | ')} |`,
    rule(heads.length + 1),
  );
  for (const { route, answers } of ofOwn) {
    const cells = principals.map((who) => mark(answers.get(who)));
    lines.push(`| ${route.method} \`${route.path}\` | ${cells.join(' | ')} |`);
  }
  return [...lines, ''].join('\n');
}

const mark = (answer: Answer): string => (answer === undefined ? 'yes' : `\`${answer}\``);
