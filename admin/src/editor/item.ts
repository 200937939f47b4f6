import { computed, signal } from '@preact/signals';
import { type Answer, ask, changed, device, keep, type Post, Problem, send, user } from '../asking/index.ts';
import { type Fields, fieldsOf, isSame, TEXTS } from './fields.ts';
import { type Newer, whoSaved } from './newer.ts';
import { deviceOffer, differs, dropAside, moveAside, type Offer, serverOffer } from './offers.ts';

/**
 * An item while it is edited: what the server has, what was changed here, and where that is kept. Every change is on the
 * device within a moment, on the server a little later.
 */

/** Where the text is; told in the save line. */
export type Saving =
  | { readonly state: 'new' | 'typing' | 'device' | 'saving' | 'waiting' }
  | { readonly state: 'saved'; readonly at: number }
  | { readonly state: 'refused'; readonly problem: Problem }
  /** Somebody else has saved a newer version: nothing more is sent until that is settled. */
  | { readonly state: 'conflict'; readonly theirs: Answer<Post> }
  /** Somebody else has deleted it for good: the text stays on the device. */
  | { readonly state: 'gone' };

const DEVICE_MS = 300;
const SERVER_MS = 15_000;
/** The states in which a text is not public: their author saves it as it is. */
const OWN_STATES = ['draft', 'pending', 'auto-draft'];

export type ItemRoute = 'posts' | 'pages';

export class EditedItem {
  readonly route: ItemRoute;
  readonly id = signal<number | undefined>(undefined);
  /** What the server answered last. */
  readonly server = signal<Post | undefined>(undefined);
  readonly fields = signal<Fields>({});
  readonly saving = signal<Saving>({ state: 'new' });
  /** What was changed here and the server does not have. */
  readonly changes = computed<Fields>(() => {
    const base = this.#base.value;
    return Object.fromEntries(Object.entries(this.fields.value).filter(([name, value]) => !isSame(value, base[name])));
  });
  /** Newer texts than the server's: of an earlier page on this device, or an autosave. */
  readonly offers = signal<readonly Offer[]>([]);
  /** What somebody else has saved while this was open. */
  readonly newer = signal<Newer | undefined>(undefined);
  /** Another tab of this user has it: nothing is saved from here. */
  readonly isHeld = signal(false);
  /** The user may read it, not change it. */
  readonly isForeign = signal(false);
  /** A text is being put in the place of another one, which can be undone as one step. */
  isReplacing = false;
  /** Says what the text is, where it is cheaper to ask than to be told at every key. */
  contentOf: (() => string) | undefined;

  readonly #base = signal<Fields>({});
  /** Names the item on the device and in the outbox until the server has given it an id. */
  readonly #provisional = `new-${crypto.randomUUID()}`;
  #tag: string | undefined;
  #deviceTimer: ReturnType<typeof setTimeout> | undefined;
  #serverTimer: ReturnType<typeof setTimeout> | undefined;
  #creating: Promise<void> | undefined;
  /** Whether anything was changed on this page: before, what the device has is of an earlier one, and is left alone. */
  #isTouched = false;
  /** Whether what an earlier page left on the device is out of the way. */
  #isAlone = false;
  /** Whether the device has refused to keep the text. */
  #isUnkept = false;
  /** How often something was changed here: what is changed while it is saved is not saved by that. */
  #changeCount = 0;

  constructor(route: ItemRoute, id?: number) {
    this.route = route;
    this.id.value = id;
  }

  get isNew(): boolean {
    return this.id.peek() === undefined;
  }

  /** Names the item for the device and for other tabs. */
  get name(): string {
    return this.#name;
  }

  get #name(): string {
    return `${this.route}/${this.id.peek() ?? this.#provisional}`;
  }

  get #key(): string {
    return `${user.peek()?.id}:${this.#name}`;
  }

  #path(rest = ''): string {
    return `wp/v2/${this.route}/${this.id.peek()}${rest}`;
  }

  /** Begins a new item with these fields. */
  begin(fields: Fields): void {
    this.fields.value = fields;
    this.#base.value = { ...fields };
  }

  /**
   * Loads the item, and what the device has of it.
   *
   * @throws Problem 403, 404, 410 …
   */
  async load(): Promise<void> {
    try {
      this.#take(await ask<Post>(this.#path('?context=edit')), {});
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 403) throw problem;
      await this.#read();
      return;
    }
    const kept = await deviceOffer(this.#key, this.fields.peek());
    this.offers.value = kept ? [kept] : [];
    void this.#offerAutosave();
  }

  /** Shows an item that the user may not change. */
  async #read(): Promise<void> {
    const answer = await ask<Post>(this.#path());
    const { title, content, excerpt, ...others } = answer.body;
    const raw = { title: title.rendered, content: content.rendered, excerpt: excerpt.rendered };
    this.isForeign.value = true;
    this.isHeld.value = true;
    this.server.value = answer.body;
    this.begin({ ...others, ...raw });
    this.saving.value = this.#asServer();
  }

  async #offerAutosave(): Promise<void> {
    const post = this.server.peek();
    const offer = post && (await serverOffer(this.route, post, this.fields.peek()));
    const others = this.offers.peek();
    // An autosave of the same text is no second offer.
    if (offer && others.every(({ fields }) => differs(fields, { ...this.fields.peek(), ...offer.fields })))
      this.offers.value = [...others, offer];
  }

  /** Puts another text in the place of this one, as one step that can be undone. */
  replace(fields: Fields): void {
    this.#readContent();
    this.isReplacing = true;
    this.change(fields);
    this.isReplacing = false;
  }

  /** Decides about a newer text: it is taken, or not. */
  async decide(offer: Offer, isTaken: boolean): Promise<void> {
    this.offers.value = this.offers.peek().filter((one) => one !== offer);
    if (isTaken) this.replace(offer.fields);
    if (offer.from === 'server') return;
    await dropAside(this.#key);
    if (!this.#isTouched) await (await device())?.delete('drafts', this.#key);
  }

  /** Changes fields here. */
  change(fields: Fields): void {
    this.fields.value = { ...this.fields.peek(), ...fields };
    this.touch();
  }

  /** Notes that something was changed, and saves it in a while. */
  touch(): void {
    if (this.isHeld.peek()) return;
    this.#isTouched = true;
    this.#isUnkept = true;
    this.#changeCount += 1;
    if (!['conflict', 'saving', 'gone'].includes(this.saving.peek().state)) this.saving.value = { state: 'typing' };
    clearTimeout(this.#deviceTimer);
    this.#deviceTimer = setTimeout(() => void this.keepOnDevice(), DEVICE_MS);
    clearTimeout(this.#serverTimer);
    this.#serverTimer = setTimeout(() => void this.saveQuietly(), SERVER_MS);
  }

  #readContent(): void {
    if (!this.contentOf) return;
    const content = this.contentOf();
    if (content !== this.fields.peek()['content']) this.fields.value = { ...this.fields.peek(), content };
  }

  /** Writes what was changed to the device. */
  async keepOnDevice(): Promise<void> {
    clearTimeout(this.#deviceTimer);
    if (this.isHeld.peek()) return;
    this.#readContent();
    const fields = this.changes.peek();
    const database = await device();
    if (this.#isTouched && !this.#isAlone) {
      this.#isAlone = true;
      if (this.offers.peek().some(({ from }) => from === 'device')) await moveAside(this.#key);
    }
    if (Object.keys(fields).length === 0) {
      this.#isUnkept = false;
      // What was typed and taken back is as the server has it.
      if (this.saving.peek().state === 'typing' && !this.isNew) this.saving.value = this.#asServer();
      return void (await database?.delete('drafts', this.#key));
    }
    const base = Object.fromEntries(Object.keys(fields).map((name) => [name, this.#base.peek()[name]]));
    const isKept = database?.put('drafts', {
      key: this.#key,
      user: user.peek()?.id ?? 0,
      item: this.#name,
      fields,
      base,
      tag: this.#tag,
      at: Date.now(),
    });
    // A device without room: the server is what is left, and the browser asks before the page goes.
    this.#isUnkept = !(await isKept?.catch(() => undefined));
    if (this.#isUnkept) return;
    if (this.saving.peek().state === 'typing') this.saving.value = { state: 'device' };
  }

  /** Whether saving changes what readers see: then only the button does it. */
  get isPublic(): boolean {
    const server = this.server.peek();
    return server !== undefined && (!OWN_STATES.includes(server.status) || server.author !== user.peek()?.id);
  }

  /**
   * Saves without being asked: one's own draft as it is; what is public, or belongs to others, as an autosave, which readers
   * never see.
   */
  async saveQuietly(): Promise<void> {
    clearTimeout(this.#serverTimer);
    if (this.isHeld.peek()) return;
    await this.keepOnDevice();
    const changes = this.changes.peek();
    if (Object.keys(changes).length === 0 || this.#waits) return;
    if (!this.isPublic) return void (await this.save().catch(onlyProblems));
    const texts = Object.fromEntries(TEXTS.map((name) => [name, this.fields.peek()[name]]));
    if (!TEXTS.some((name) => name in changes)) return;
    await this.#deliver(() =>
      send({ item: this.#name, method: 'POST', path: this.#path('/autosaves'), body: texts, tag: this.#tag }),
    ).catch((problem: unknown) => this.#afterRefusal(problem, () => this.saveQuietly()).catch(onlyProblems));
  }

  /**
   * Saves everything that was changed, and what is said beside it, such as a state.
   *
   * @throws Problem what the server refuses; the text stays on the device
   */
  async save(more: Fields = {}): Promise<void> {
    clearTimeout(this.#serverTimer);
    if (this.isHeld.peek()) return;
    await this.keepOnDevice();
    // A second save of a new item waits for the first one: it needs the id.
    await this.#creating;
    const sent = { ...this.#saveable(), ...more };
    if (Object.keys(sent).length === 0 && !this.isNew) {
      this.saving.value = { state: 'saved', at: Date.now() };
      return;
    }
    const isNew = this.isNew;
    const saving = this.#deliver(() =>
      send<Post>({
        item: this.#name,
        method: isNew ? 'POST' : 'PATCH',
        path: isNew ? `wp/v2/${this.route}?context=edit` : this.#path('?context=edit'),
        body: sent,
        tag: this.#tag,
      }),
    ).then(async (answer) => {
      if (!answer) return;
      await (await device())?.delete('drafts', this.#key);
      this.#take(answer, sent);
      changed(`wp/v2/${this.route}?`);
      await this.keepOnDevice();
    });
    if (isNew) this.#creating = saving.catch(onlyProblems);
    await saving.catch((problem: unknown) => this.#afterRefusal(problem, () => this.save(more)));
  }

  /** Goes on after a conflict that a merge has settled; what remains is thrown again. */
  async #afterRefusal(problem: unknown, goOn: () => Promise<void>): Promise<void> {
    if (!(problem instanceof Problem && problem.isConflict) || this.#waits) throw problem;
    await goOn();
  }

  /** Nothing is sent until the user has chosen. */
  get #waits(): boolean {
    const { state } = this.saving.peek();
    return state === 'conflict' || state === 'gone';
  }

  #asServer(): Saving {
    return { state: 'saved', at: Date.parse(`${this.server.peek()?.modified_gmt}Z`) };
  }

  /** What was changed; a state that was chosen for what is not out yet waits for the button that says so. */
  #saveable(): Fields {
    const { status, ...others } = this.changes.peek();
    return status === undefined || this.#isOut ? this.changes.peek() : others;
  }

  get #isOut(): boolean {
    return ['publish', 'future', 'private'].includes(this.server.peek()?.status ?? 'draft');
  }

  /** Sends a change and tells how it goes. */
  async #deliver<Body>(deliver: () => Promise<Answer<Body>>): Promise<Answer<Body> | undefined> {
    if (this.#waits) return undefined;
    this.saving.value = { state: navigator.onLine ? 'saving' : 'waiting' };
    const sentAt = this.#changeCount;
    try {
      const answer = await deliver();
      this.#tag = answer.tag ?? this.#tag;
      this.saving.value =
        this.#changeCount === sentAt
          ? { state: 'saved', at: Date.now() }
          : { state: this.#isUnkept ? 'typing' : 'device' };
      return answer;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.isConflict) await this.#lookAgain();
      else this.saving.value = isGone(problem) && !this.isNew ? { state: 'gone' } : { state: 'refused', problem };
      throw problem;
    }
  }

  /** Asks whether somebody else has saved or deleted the item, and meets what they did. */
  async check(): Promise<void> {
    const { saving } = this;
    if (this.isNew || ['saving', 'waiting', 'gone'].includes(saving.peek().state)) return;
    const before = saving.peek();
    const tag = this.#tag;
    const known = before.state === 'conflict' ? before.theirs.tag : tag;
    try {
      const found = await ask(this.#path('?context=edit'), { method: 'HEAD' });
      // What was saved meanwhile is our own.
      if (this.#tag !== tag || ['saving', 'waiting'].includes(saving.peek().state)) return;
      if (versionIn(found.tag) === versionIn(known)) return;
      await this.#lookAgain();
      await this.leave();
    } catch (problem) {
      onlyProblems(problem);
      if (isGone(problem)) saving.value = { state: 'gone' };
    }
  }

  async #lookAgain(): Promise<void> {
    try {
      await this.#meet(await ask<Post>(this.#path('?context=edit')));
    } catch (problem) {
      onlyProblems(problem);
      this.saving.value = isGone(problem) ? { state: 'gone' } : { state: 'refused', problem: problem as Problem };
    }
  }

  /** Puts a newer version and what was changed here together, or waits for a choice where both changed the same. */
  async #meet(theirs: Answer<Post>): Promise<void> {
    const { conflictsOf, mergedFields, mergeItem } = await loadMerging();
    this.#readContent();
    const had = Object.keys(this.changes.peek()).length > 0;
    const merge = mergeItem(this.base, this.fields.peek(), fieldsOf(theirs.body));
    const conflicts = conflictsOf(merge);
    if (conflicts > 0) this.saving.value = { state: 'conflict', theirs };
    else this.settle(theirs, mergedFields(merge));
    const at = Date.parse(`${theirs.body.modified_gmt}Z`);
    this.newer.value = { at, outcome: conflicts > 0 ? 'open' : had ? 'merged' : 'shown', conflicts };
    const { newer } = this;
    const met = newer.peek();
    void whoSaved(this.route, theirs.body).then((by) => {
      if (by && met && newer.peek() === met) newer.value = { ...met, ...by };
    });
  }

  /** Goes on from the version of somebody else with these fields, which are saved next. */
  settle(theirs: Answer<Post>, fields: Fields): void {
    this.#tag = theirs.tag;
    this.#base.value = fieldsOf(theirs.body);
    this.server.value = theirs.body;
    this.fields.value = { ...fieldsOf(theirs.body), ...fields };
    this.saving.value = this.#asServer();
    keep(this.#path('?context=edit'), theirs);
    if (Object.keys(this.changes.peek()).length > 0) this.touch();
    else void this.keepOnDevice();
  }

  /** What both began from, for a merge. */
  get base(): Fields {
    return this.#base.peek();
  }

  /** Takes an answer: what was not changed since it was sent is as the server has it now. */
  #take(answer: Answer<Post>, sent: Fields): void {
    const fresh = fieldsOf(answer.body);
    const current = this.fields.peek();
    const kept = Object.entries(current).filter(
      ([name, value]) => !isSame(value, this.#base.peek()[name]) && !isSame(value, sent[name]),
    );
    this.id.value = answer.body.id;
    this.#tag = answer.tag;
    this.#base.value = fresh;
    this.server.value = answer.body;
    this.fields.value = { ...fresh, ...Object.fromEntries(kept) };
    if (this.saving.peek().state === 'new')
      this.saving.value = { state: 'saved', at: Date.parse(`${answer.body.modified_gmt}Z`) };
    keep(this.#path('?context=edit'), answer);
  }

  /** Saves what is left, when the page is left or hidden. */
  async leave(): Promise<void> {
    if (this.#isTouched) await this.saveQuietly();
  }

  /** Whether something was changed that even the device has not got. */
  get isUnkept(): boolean {
    return this.#isUnkept;
  }

  /** The text has found another place: nothing of it is kept for this item any more. */
  async forget(): Promise<void> {
    this.close();
    this.isHeld.value = true;
    await (await device())?.delete('drafts', this.#key);
  }

  /** Stops all clocks. */
  close(): void {
    clearTimeout(this.#deviceTimer);
    clearTimeout(this.#serverTimer);
  }
}

/** What puts versions together is needed seldom. */
export const loadMerging = () => import('./merge-item.ts');

/** The part of a tag that counts the changes of the item. */
const versionIn = (tag: string | undefined): string | undefined => /^"(v\d+)\./.exec(tag ?? '')?.[1] ?? tag;

const isGone = (problem: unknown): boolean =>
  problem instanceof Problem && (problem.status === 404 || problem.status === 410);

function onlyProblems(problem: unknown): void {
  if (!(problem instanceof Problem)) throw problem;
}
