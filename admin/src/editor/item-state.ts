import { computed, signal } from '@preact/signals';
import { type Answer, keep, type Post, randomName, user } from '../server/index.ts';
import { type Fields, fieldsOf, isSame } from './fields.ts';
import type { Newer } from './newer.ts';
import { NEW, type Offer } from './offers.ts';
import { type Saving, savedAt } from './saving.ts';

/** The statuses in which a text is not public: its author saves it directly. */
const OWN_STATES = ['draft', 'pending', 'auto-draft'];
/** The statuses in which an item is public, or will be. */
const OUT_STATES = ['publish', 'future', 'private'];

export type ItemRoute = 'posts' | 'pages';

/** The state of an item in the editor: the version of the server, and the local changes. */
export class ItemState {
  readonly route: ItemRoute;
  readonly id = signal<number | undefined>(undefined);
  /** The last answer of the server. */
  readonly server = signal<Post | undefined>(undefined);
  /** The common ancestor, for a merge. */
  readonly base = signal<Fields>({});
  readonly fields = signal<Fields>({});
  /** The local changes that the server does not have. */
  readonly changes = computed<Fields>(() => {
    const base = this.base.value;
    return Object.fromEntries(Object.entries(this.fields.value).filter(([name, value]) => !isSame(value, base[name])));
  });
  readonly saving = signal<Saving>({ state: 'new' });
  /** Newer texts than the server's: of an earlier page on this device, or an autosave. */
  readonly offers = signal<readonly Offer[]>([]);
  /** The version that somebody else has saved meanwhile. */
  readonly newer = signal<Newer | undefined>(undefined);
  /** Nothing is saved from here: another tab of this user edits the item, or the user may only read it. */
  readonly isHeld = signal(false);
  /** Reads the text on demand, which is cheaper than a copy at every key. */
  contentOf: (() => string) | undefined;
  /** The version that the server answered last. */
  tag: string | undefined;
  /** The number of local changes: those made during a save are not part of it. */
  changeCount = 0;
  /** Whether there are changes that are not even on the device. */
  isUnkept = false;
  /** The categories that the server gave a new post that was sent without any. */
  given: Post['categories'];
  /** The first saving of a new item, which gives it its id. */
  creating: Promise<void> | undefined;

  /** The name of this page while it is open. */
  readonly #page = randomName();
  /** The key of a new item on the device and in the outbox, until it has an id. */
  readonly #provisional = NEW + this.#page;

  constructor(route: ItemRoute, id: number | undefined) {
    this.route = route;
    this.id.value = id;
  }

  get isNew(): boolean {
    return this.id.peek() === undefined;
  }

  /** Whether anything was changed on this page. Before that, the text on the device belongs to an earlier page and is not touched. */
  get isTouched(): boolean {
    return this.changeCount > 0;
  }

  /** The key of the item for the device, the outbox and other tabs. */
  get name(): string {
    return `${this.route}/${this.id.peek() ?? this.#provisional}`;
  }

  /** The key of the item of this user on the device. */
  get ownName(): string {
    return `${user.peek()?.id}:${this.name}`;
  }

  /** The prefix of the keys on the device of this item; for a new item, of all new items. */
  get leftName(): string {
    return this.isNew ? `${user.peek()?.id}:${this.route}/${NEW}` : this.ownName;
  }

  /** The key of the changes of this page on the device: each page has its own. */
  get key(): string {
    return `${this.ownName}:${this.#page}`;
  }

  path(rest = '?context=edit'): string {
    return `wp/v2/${this.route}/${this.id.peek()}${rest}`;
  }

  /** Whether saving changes what readers see: then only the button does it. */
  get isPublic(): boolean {
    const server = this.server.peek();
    return server !== undefined && (!OWN_STATES.includes(server.status) || server.author !== user.peek()?.id);
  }

  /** Nothing is sent until the user has resolved the conflict. */
  get waits(): boolean {
    const { state } = this.saving.peek();
    return state === 'conflict' || state === 'gone';
  }

  /** The changes, without a chosen status of an unpublished item, which waits for its button. */
  get saveable(): Fields {
    const { status, ...others } = this.changes.peek();
    const isOut = OUT_STATES.includes(this.server.peek()?.status ?? 'draft');
    return status === undefined || isOut ? this.changes.peek() : others;
  }

  /** Begins with these fields. */
  begin(fields: Fields): void {
    this.fields.value = fields;
    this.base.value = { ...fields };
  }

  /** Reads the text of the editor. */
  readContent(): void {
    const content = this.contentOf?.();
    if (content !== undefined && content !== this.fields.peek()['content'])
      this.fields.value = { ...this.fields.peek(), content };
  }

  /** The text is as the server has it. */
  isAsServer(): void {
    const server = this.server.peek();
    if (server) this.saving.value = { state: 'saved', at: savedAt(server) };
  }

  /** Applies an answer: fields that did not change since the request get the server's values. */
  take(answer: Answer<Post>, sent: Fields): void {
    const base = this.base.peek();
    const kept = Object.entries(this.fields.peek()).filter(
      ([name, value]) => !isSame(value, base[name]) && !isSame(value, sent[name]),
    );
    if (this.isNew && !sent['categories']) this.given = answer.body.categories;
    this.id.value = answer.body.id;
    this.adopt(answer, Object.fromEntries(kept));
    if (this.saving.peek().state === 'new') this.isAsServer();
  }

  /** Continues from a version of the server with these fields. */
  adopt(answer: Answer<Post>, fields: Fields): void {
    const fresh = fieldsOf(answer.body);
    this.tag = answer.tag;
    this.base.value = fresh;
    this.server.value = answer.body;
    this.fields.value = { ...fresh, ...fields };
    keep(this.path(), answer);
  }
}
