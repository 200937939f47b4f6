import { computed, signal } from '@preact/signals';
import { type Answer, keep, type Post, randomName, user } from '../asking/index.ts';
import { type Fields, fieldsOf, isSame } from './fields.ts';
import type { Newer } from './newer.ts';
import { NEW, type Offer } from './offers.ts';
import { type Saving, savedAt } from './saving.ts';

/** The states in which a text is not public: their author saves it as it is. */
const OWN_STATES = ['draft', 'pending', 'auto-draft'];
/** Those in which an item is where readers find it, or will be. */
const OUT_STATES = ['publish', 'future', 'private'];

export type ItemRoute = 'posts' | 'pages';

/** The state of an item in the editor: the version of the server, and the local changes. */
export class ItemState {
  readonly route: ItemRoute;
  readonly id = signal<number | undefined>(undefined);
  /** The last answer of the server. */
  readonly server = signal<Post | undefined>(undefined);
  /** What both began from, for a merge. */
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
  /** Nothing is saved from here: another tab of this user has it, or the user may only read it. */
  readonly isHeld = signal(false);
  /** Says what the text is, where it is cheaper to ask than to be told at every key. */
  contentOf: (() => string) | undefined;
  /** The version that the server answered last. */
  tag: string | undefined;
  /** How often something was changed here: what is changed while it is saved is not saved by that. */
  changeCount = 0;
  /** Whether something was changed that even the device has not got. */
  isUnkept = false;
  /** The categories that the server has given a new post which was sent without any. */
  given: Post['categories'];
  /** The first saving of a new item, which gives it its id. */
  creating: Promise<void> | undefined;

  /** Names this page, as long as it is open. */
  readonly #page = randomName();
  /** Names the item on the device and in the outbox until the server has given it an id. */
  readonly #provisional = NEW + this.#page;

  constructor(route: ItemRoute, id: number | undefined) {
    this.route = route;
    this.id.value = id;
  }

  get isNew(): boolean {
    return this.id.peek() === undefined;
  }

  /** Whether anything was changed on this page: before, what the device has is of an earlier one, and is left alone. */
  get isTouched(): boolean {
    return this.changeCount > 0;
  }

  /** Names the item for the device, for the outbox and for other tabs. */
  get name(): string {
    return `${this.route}/${this.id.peek() ?? this.#provisional}`;
  }

  /** Names the item of this user on the device. */
  get ownName(): string {
    return `${user.peek()?.id}:${this.name}`;
  }

  /** Begins the names on the device of what is left of this item; of a new one, of all new items. */
  get leftName(): string {
    return this.isNew ? `${user.peek()?.id}:${this.route}/${NEW}` : this.ownName;
  }

  /** Where the device keeps what this page has changed: each page has a place of its own. */
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

  /** Nothing is sent until the user has chosen. */
  get waits(): boolean {
    const { state } = this.saving.peek();
    return state === 'conflict' || state === 'gone';
  }

  /** What was changed; a state that was chosen for what is not out yet waits for the button that says so. */
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

  /** Takes an answer: what was not changed since it was sent is as the server has it now. */
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

  /** Goes on from a version of the server with these fields. */
  adopt(answer: Answer<Post>, fields: Fields): void {
    const fresh = fieldsOf(answer.body);
    this.tag = answer.tag;
    this.base.value = fresh;
    this.server.value = answer.body;
    this.fields.value = { ...fresh, ...fields };
    keep(this.path(), answer);
  }
}
