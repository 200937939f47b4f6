import { hash, randomUUID } from 'node:crypto';
import { hashInTurns, hasLong, jsonInTurns, yieldIfLongTexts } from '../../event-loop/index.ts';
import { derivedOnce, type Resource } from '../definition/index.ts';
import { present } from '../operations/present.ts';
import type { Selection } from '../operations/select-fields.ts';
import type { Appearance } from '../scope.ts';
import type { View } from '../view.ts';

/** One item as it is sent: a piece of the answer to a list, or the whole answer to a retrieve. */
export interface PresentedItem {
  readonly text: string;
  /** The length of the text in UTF-8. */
  readonly bytes: number;
  /** The same for the same text, and hardly ever for others. */
  readonly digest: string;
  /** The address of its page on the site, where the item shows it and can be known by it (`guid`). */
  readonly alternate?: string | undefined;
  /** Once it was found that the item may be retrieved by itself: what else may be done with it. */
  allow?: readonly string[];
  /** And its version, where it may be changed. */
  version?: number | undefined;
}

/** An item as it is sent, but for the address of the site: that is left open, as it may be another one tomorrow. */
export type Form = Pick<PresentedItem, 'text' | 'digest'>;

/** Stands for the address: a character that JSON never contains unescaped. */
const OPEN = '\u0001';
/** Stands there while an item is presented. No text has it: it is made up anew with each start. */
const STAND_IN = `address-${randomUUID()}`;

interface Address {
  /** The address as a part of JSON. */
  readonly text: string;
  /** Its length in UTF-8. */
  readonly bytes: number;
  /** What tells digests of items at one address from those at another. */
  readonly tag: string;
  /** The same site without it. */
  readonly without: Appearance;
}

const addressOf = derivedOnce((site: Appearance): Address => {
  const tag = hash('sha1', site.url, 'base64url').slice(0, 6);
  const text = JSON.stringify(site.url).slice(1, -1);
  return { text, bytes: Buffer.byteLength(text), tag, without: { ...site, url: STAND_IN } };
});

/** The item in its public form, with the address of the site left open. */
export const formOf = <Item>(
  resource: Pick<Resource<Item>, 'fields'>,
  item: Item,
  view: View,
  selection?: Selection,
): Form => writtenForm(openValue(resource, item, view, selection));

/** What is shown of the item, with the stand-in instead of the address of the site. */
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

/** The address of the page of an item on the site, of what is shown of it. */
export function alternateOf({ link, guid }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof link === 'string' && guid !== undefined ? link : undefined;
}

/** The form with the address of this site. */
export function atAddress(form: Form, site: Appearance): PresentedItem {
  const address = addressOf(site);
  const text = form.text.replaceAll(OPEN, address.text);
  return { text, bytes: Buffer.byteLength(text), digest: form.digest + address.tag };
}

/** The same of a form whose length is known, to be sent once: its text is not put together before the answer is. */
export function passedOn(
  { text: form, digest, bytes }: Form & { readonly bytes: number },
  site: Appearance,
): PresentedItem {
  const address = addressOf(site);
  const text = form.replaceAll(OPEN, address.text);
  const addresses = (text.length - form.length) / (address.text.length - 1);
  return { text, bytes: bytes + addresses * (address.bytes - 1), digest: digest + address.tag };
}

/** The same as `atAddress(writtenForm(value), site)` of a value with long texts, with turns for others in between. */
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
 * @param isLong whether it may have long texts: then it may be put together in several turns
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
