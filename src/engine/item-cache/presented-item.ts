import { hash, randomUUID } from 'node:crypto';
import { hashInTurns, hasLong, jsonInTurns, yieldIfLongTexts } from '../../event-loop/index.ts';
import { derivedOnce, type Resource } from '../definition/index.ts';
import { present } from '../operations/present.ts';
import type { Selection } from '../operations/select-fields.ts';
import type { Appearance } from '../scope.ts';
import type { View } from '../view.ts';

/** An item as JSON text: a part of the response to a list, or the response to a retrieve. */
export interface PresentedItem {
  readonly text: string;
  /** The length of the text in UTF-8. */
  readonly bytes: number;
  /** A hash of the text. */
  readonly digest: string;
  /** The address of its page on the site, if the item shows it (`guid`). */
  readonly alternate?: string | undefined;
  /** The methods that the actor may use, once it is known that the item may be retrieved. */
  allow?: readonly string[];
  /** Its version, if the actor may change it. */
  version?: number | undefined;
}

/** An item as JSON text with a placeholder for the address of the site, which may change. */
export type Form = Pick<PresentedItem, 'text' | 'digest'>;

/** Stands for the address: a character that JSON never contains unescaped. */
const OPEN = '\u0001';
/** The address of the site while an item is presented. It is random and new at each start, so that no text contains it. */
const STAND_IN = `address-${randomUUID()}`;

interface Address {
  /** The address, escaped for JSON. */
  readonly text: string;
  /** Its length in UTF-8. */
  readonly bytes: number;
  /** Distinguishes digests of items at different addresses. */
  readonly tag: string;
  /** The site with a random address in place of its own. */
  readonly without: Appearance;
}

const addressOf = derivedOnce((site: Appearance): Address => {
  const tag = hash('sha1', site.url, 'base64url').slice(0, 6);
  const text = JSON.stringify(site.url).slice(1, -1);
  return { text, bytes: Buffer.byteLength(text), tag, without: { ...site, url: STAND_IN } };
});

/** The item in its public form, with a placeholder for the address of the site. */
export const formOf = <Item>(
  resource: Pick<Resource<Item>, 'fields'>,
  item: Item,
  view: View,
  selection?: Selection,
): Form => writtenForm(openValue(resource, item, view, selection));

/** The fields of the item, with the random address of the site. */
const openValue = <Item>(
  { fields }: Pick<Resource<Item>, 'fields'>,
  item: Item,
  view: View,
  selection: Selection,
): Record<string, unknown> => present(fields, item, { ...view, site: addressOf(view.site).without }, selection);

function writtenForm(value: Record<string, unknown>): Form {
  const text = JSON.stringify(value).replaceAll(STAND_IN, OPEN);
  return { text, digest: hash('sha1', text, 'base64url') };
}

/** The address of the page of an item, from its shown fields. */
export function alternateOf({ link, guid }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof link === 'string' && guid !== undefined ? link : undefined;
}

/** The form with the address of this site. */
export function atAddress(form: Form, site: Appearance): PresentedItem {
  const address = addressOf(site);
  const text = form.text.replaceAll(OPEN, address.text);
  return { text, bytes: Buffer.byteLength(text), digest: form.digest + address.tag };
}

/** The same for a form with known length that is sent once: its text is built with the response. */
export function passedOn(
  { text: form, digest, bytes }: Form & { readonly bytes: number },
  site: Appearance,
): PresentedItem {
  const address = addressOf(site);
  const text = form.replaceAll(OPEN, address.text);
  const addresses = (text.length - form.length) / (address.text.length - 1);
  return { text, bytes: bytes + addresses * (address.bytes - 1), digest: digest + address.tag };
}

/** The same as `atAddress(writtenForm(value), site)` for a value with long texts, in time slices. */
async function longItem(value: Record<string, unknown>, site: Appearance): Promise<PresentedItem> {
  const address = addressOf(site);
  const form = (await jsonInTurns(value)).replaceAll(STAND_IN, OPEN);
  await yieldIfLongTexts(form);
  const digest = await hashInTurns(form);
  const text = form.replaceAll(OPEN, address.text);
  await yieldIfLongTexts(text);
  return { text, bytes: Buffer.byteLength(text), digest: digest + address.tag };
}

/**
 * The item in its public form, as it is sent.
 *
 * @param isLong whether it may have long texts: then it is built in time slices
 */
export function presentedItemOf<Item>(
  resource: Pick<Resource<Item>, 'fields'>,
  item: Item,
  view: View,
  selection: Selection,
  isLong: boolean,
): PresentedItem | Promise<PresentedItem> {
  const value = openValue(resource, item, view, selection);
  const alternate = alternateOf(value)?.replaceAll(STAND_IN, view.site.url);
  const more = alternate === undefined ? {} : { alternate };
  if (isLong && hasLong(value)) return longItem(value, view.site).then((presented) => ({ ...presented, ...more }));
  return { ...atAddress(writtenForm(value), view.site), ...more };
}
