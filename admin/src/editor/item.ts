import { signal } from '@preact/signals';
import { type Answer, ask, askOrRecall, type Post, Problem } from '../server/index.ts';
import type { Fields } from './fields.ts';
import { type ItemRoute, ItemState } from './item-state.ts';
import { dropFromDevice, dropOffer, findOffers, keepOnDevice } from './keeping.ts';
import { check, lookAgain } from './meeting.ts';
import type { Offer } from './offers.ts';
import { save, saveQuietly } from './sending.ts';

const DEVICE_MS = 300;
const SERVER_MS = 15_000;

/** An item while it is edited. Every change is stored on the device at once, and on the server a little later. */
export class EditedItem {
  readonly route: ItemRoute;
  /** The user may read it, not change it. */
  readonly isForeign = signal(false);
  /** The text is being replaced, as one step that can be undone. */
  isReplacing = false;

  readonly #state: ItemState;
  #deviceTimer: ReturnType<typeof setTimeout> | undefined;
  #serverTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(route: ItemRoute, id?: number) {
    this.route = route;
    this.#state = new ItemState(route, id);
  }

  get id() {
    return this.#state.id;
  }
  get server() {
    return this.#state.server;
  }
  get fields() {
    return this.#state.fields;
  }
  get changes() {
    return this.#state.changes;
  }
  get saving() {
    return this.#state.saving;
  }
  get offers() {
    return this.#state.offers;
  }
  get newer() {
    return this.#state.newer;
  }
  get isHeld() {
    return this.#state.isHeld;
  }
  get isNew(): boolean {
    return this.#state.isNew;
  }
  get name(): string {
    return this.#state.name;
  }
  get key(): string {
    return this.#state.key;
  }
  /** The categories that the server has given a new post which was sent without any. */
  get given() {
    return this.#state.given;
  }
  get base(): Fields {
    return this.#state.base.peek();
  }
  get isUnkept(): boolean {
    return this.#state.isUnkept;
  }
  get contentOf() {
    return this.#state.contentOf;
  }
  set contentOf(read: (() => string) | undefined) {
    this.#state.contentOf = read;
  }

  /** Begins a new item with these fields, and looks for texts that were never saved. */
  begin(fields: Fields): void {
    this.#state.begin(fields);
    if (this.isNew) void findOffers(this.#state);
  }

  /**
   * Loads the item, and its text on the device.
   *
   * @throws Problem 403, 404, 410 …
   */
  async load(): Promise<void> {
    try {
      this.#state.take(await askOrRecall<Post>(this.#state.path()), {});
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 403) throw problem;
      return this.#read();
    }
    await findOffers(this.#state);
  }

  /** Shows an item that the user may not change. */
  async #read(): Promise<void> {
    const { body } = await ask<Post>(this.#state.path(''));
    const { title, content, excerpt, ...others } = body;
    this.isForeign.value = true;
    this.isHeld.value = true;
    this.server.value = body;
    this.begin({ ...others, title: title.rendered, content: content.rendered, excerpt: excerpt.rendered });
    this.#state.isAsServer();
  }

  /** Changes fields here. */
  change(fields: Fields): void {
    this.fields.value = { ...this.fields.peek(), ...fields };
    this.touch();
  }

  /** Records a change, and schedules a save. */
  touch(): void {
    const state = this.#state;
    if (state.isHeld.peek()) return;
    state.isUnkept = true;
    state.changeCount += 1;
    if (!['conflict', 'saving', 'gone'].includes(state.saving.peek().state)) state.saving.value = { state: 'typing' };
    this.close();
    this.#deviceTimer = setTimeout(() => void this.keepOnDevice(), DEVICE_MS);
    this.#serverTimer = setTimeout(() => void this.saveQuietly(), SERVER_MS);
  }

  /** Replaces the text, as one step that can be undone. */
  replace(fields: Fields): void {
    this.#state.readContent();
    this.isReplacing = true;
    this.change(fields);
    this.isReplacing = false;
  }

  /** Accepts or rejects a newer text. */
  async decide(offer: Offer, isTaken: boolean): Promise<void> {
    this.offers.value = this.offers.peek().filter((one) => one !== offer);
    if (isTaken) this.replace(offer.fields);
    await dropOffer(this.#state, offer);
  }

  /** Writes what was changed to the device. */
  async keepOnDevice(): Promise<void> {
    clearTimeout(this.#deviceTimer);
    await keepOnDevice(this.#state);
  }

  /** Saves without changing what readers see. */
  async saveQuietly(): Promise<void> {
    this.close();
    await saveQuietly(this.#state, this.#meet);
  }

  /**
   * Saves all changes, and further fields, such as a status.
   *
   * @throws Problem the refusal of the server; the text stays on the device
   */
  async save(more: Fields = {}): Promise<void> {
    this.close();
    await save(this.#state, more, this.#meet);
  }

  /** Checks whether somebody else has saved or deleted the item, and handles that. */
  async check(): Promise<void> {
    if (await check(this.#state, this.#settle)) await this.leave();
  }

  /** Continues from the version of somebody else with these fields, which are saved next. */
  settle(theirs: Answer<Post>, fields: Fields): void {
    this.#state.adopt(theirs, fields);
    this.#state.isAsServer();
    if (Object.keys(this.changes.peek()).length > 0) this.touch();
    else void this.keepOnDevice();
  }

  readonly #settle = this.settle.bind(this);
  readonly #meet = (): Promise<void> => lookAgain(this.#state, this.#settle);

  /** Saves the remaining changes when the page is closed or hidden. */
  async leave(): Promise<void> {
    if (this.#state.isTouched) await this.saveQuietly();
  }

  /** The text was moved elsewhere: nothing of it is kept for this item any more. */
  async forget(): Promise<void> {
    this.close();
    this.isHeld.value = true;
    await dropFromDevice(this.#state);
  }

  /** Stops all timers. */
  close(): void {
    clearTimeout(this.#deviceTimer);
    clearTimeout(this.#serverTimer);
  }
}
