import { device, user } from '../server/index.ts';
import type { ItemState } from './item-state.ts';
import { deviceOffers, differs, markOpen, type Offer, serverOffer } from './offers.ts';

/** Writes the changes to the device. */
export async function keepOnDevice(item: ItemState): Promise<void> {
  if (item.isHeld.peek() || !item.isTouched) return;
  item.readContent();
  const fields = item.changes.peek();
  const database = await device();
  if (Object.keys(fields).length === 0) {
    item.isUnkept = false;
    // A text that was typed and removed again equals that of the server.
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
  // Without room on the device, only the server is left, and the browser asks before the page closes.
  item.isUnkept = !(await isKept?.catch(() => undefined));
  if (!item.isUnkept && item.saving.peek().state === 'typing') item.saving.value = { state: 'device' };
}

/** Removes from the device the text of this page, or that of another one. */
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
  // An autosave of the same text is not offered again.
  if (offer && others.every(({ fields }) => differs(fields, { ...item.fields.peek(), ...offer.fields })))
    item.offers.value = [...others, offer];
}

/** A newer text was accepted or rejected: it is no longer offered, and is removed once this page has stored it. */
export async function dropOffer(item: ItemState, { key }: Offer): Promise<void> {
  await keepOnDevice(item);
  if (key !== undefined && !item.isUnkept) await dropFromDevice({ key });
}
