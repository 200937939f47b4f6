import { readPhpSerialized } from './wxr/php-serialized.ts';
import type { WxrMeta } from './wxr/wxr-events.ts';

/** The values of a custom field, over all items that have it. */
interface MetaFacts {
  /** How many items have the field. */
  readonly things: number;
  /** The narrowest type that all values have. */
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  /** Whether an item has several values. */
  readonly isList: boolean;
  /** Whether values are structures serialised by PHP. */
  readonly isSerialized: boolean;
}

/** The types that all values so far fit. */
interface Seen {
  things: number;
  isList: boolean;
  isSerialized: boolean;
  hasEmpty: boolean;
  hasOther: boolean;
  readonly fits: { boolean: boolean; integer: boolean; number: boolean };
}

/** Internal fields of WordPress: they are read elsewhere, or mean nothing here. */
const workings = /^(_edit_l|_wp_|_thumbnail_id$|_pingme$|_encloseme$|_menu_item_|_oembed_|akismet_)/;

/** The custom fields of an export, with the number of items and the type of each. */
export class MetaSurvey {
  readonly #seen = new Map<string, Map<string, Seen>>();

  /** @param collection that serves the items: `posts` */
  see(collection: string, given: readonly WxrMeta[]): void {
    const byKey = Map.groupBy(given, ({ key }) => key);
    for (const [key, values] of byKey) {
      if (key === '' || workings.test(key)) continue;
      const ofCollection = this.#seen.get(collection) ?? new Map<string, Seen>();
      this.#seen.set(collection, ofCollection);
      const seen = ofCollection.get(key) ?? unseen();
      ofCollection.set(key, seen);
      seen.things += 1;
      seen.isList ||= values.length > 1;
      for (const { value } of values) note(seen, value);
    }
  }

  /** All fields, the most frequent first. */
  all(): { collection: string; key: string; facts: MetaFacts }[] {
    const rows = [...this.#seen].flatMap(([collection, keys]) =>
      [...keys].map(([key, seen]) => ({ collection, key, facts: factsOf(seen) })),
    );
    return rows.sort((one, other) => other.facts.things - one.facts.things);
  }
}

const unseen = (): Seen => ({
  things: 0,
  isList: false,
  isSerialized: false,
  hasEmpty: false,
  hasOther: false,
  fits: { boolean: true, integer: true, number: true },
});

function note(seen: Seen, value: string): void {
  if (/^[aOC]:\d+:/.test(value) && readPhpSerialized(value) instanceof Map) seen.isSerialized = true;
  if (value === '') {
    seen.hasEmpty = true;
    return;
  }
  seen.hasOther = true;
  // A number must be written back unchanged: a version 1.10, or a code 007, is a text.
  const isNumber = /^-?\d/.test(value) && String(Number(value)) === value;
  seen.fits.boolean &&= value === '1';
  seen.fits.number &&= isNumber;
  seen.fits.integer &&= isNumber && Number.isSafeInteger(Number(value));
}

/** WordPress stores every value as text, true as 1, and false as an empty one. */
function factsOf({ things, isList, isSerialized, hasEmpty, hasOther, fits }: Seen): MetaFacts {
  const kind = hasEmpty && fits.boolean ? 'boolean' : fits.integer ? 'integer' : fits.number ? 'number' : 'string';
  return { things, isList, isSerialized, type: hasOther ? kind : 'string' };
}
