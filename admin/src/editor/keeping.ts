import { device, user } from '../asking/index.ts';
import type { ItemState } from './item-state.ts';
import { deviceOffers, differs, markOpen, type Offer, serverOffer } from './offers.ts';

/** Writes what was changed to the device. */
export async function keepOnDevice(item: ItemState): Promise<void> {
  if (item.isHeld.peek() || !item.isTouched) return;
  item.readContent();
  const fields = item.changes.peek();
  const database = await device();
  if (Object.keys(fields).length === 0) {
    item.isUnkept = false;
    // What was typed and taken back is as the server has it.
    if (item.saving.peek().state === 'typing' && !item.isNew) item.isAsServer();
    return dropFromDevice(item);
  }
  const base = Object.fromEntries(Object.keys(fields).map((name) => [name, item.base.peek()[name]]));
  const isKept = database?.put('drafts', {
    key: item.key,
    user: user.peek()?.id ?? 0,
    item: item.name,
    fields,
    base,
    tag: item.tag,
    at: Date.now(),
  });
  // A device without room: the server is what is left, and the browser asks before the page goes.
  item.isUnkept = !(await isKept?.catch(() => undefined));
  if (!item.isUnkept && item.saving.peek().state === 'typing') item.saving.value = { state: 'device' };
}

/** Takes off the device what this page has put there, or what another one has. */
export async function dropFromDevice({ key }: Pick<ItemState, 'key'>): Promise<void> {
  await (await device())?.delete('drafts', key);
}

/** Looks for newer texts on the device, and a little later for an autosave. */
export async function findOffers(item: ItemState): Promise<void> {
  if (item.isNew) markOpen(item.key);
  item.offers.value = await deviceOffers(item.leftName, item.isNew, item.fields.peek());
  void offerAutosave(item);
}

async function offerAutosave(item: ItemState): Promise<void> {
  const post = item.server.peek();
  const offer = post && (await serverOffer(item.route, post, item.fields.peek()));
  const others = item.offers.peek();
  // An autosave of the same text is no second offer.
  if (offer && others.every(({ fields }) => differs(fields, { ...item.fields.peek(), ...offer.fields })))
    item.offers.value = [...others, offer];
}

/** A newer text was taken, or not: it is offered no longer, and left by the page that wrote it when this one has kept it. */
export async function dropOffer(item: ItemState, { key }: Offer): Promise<void> {
  await keepOnDevice(item);
  if (key !== undefined && !item.isUnkept) await dropFromDevice({ key });
}
