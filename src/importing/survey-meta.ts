import { readPhpSerialized } from './wxr/php-serialized.ts';
import type { WxrMeta } from './wxr/wxr-events.ts';

/** What the values of a custom field are, over all things that have it. */
interface MetaFacts {
  /** How many things have the field. */
  readonly things: number;
  /** The narrowest type that all values have. */
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  /** Whether a thing has several values. */
  readonly isList: boolean;
  /** Whether values are no plain texts, but structures as PHP writes them. */
  readonly isSerialized: boolean;
}

/** What is known after each value; types that no value contradicts. */
interface Seen {
  things: number;
  isList: boolean;
  isSerialized: boolean;
  hasEmpty: boolean;
  hasOther: boolean;
  readonly fits: { boolean: boolean; integer: boolean; number: boolean };
}

/** Fields by which WordPress keeps its own accounts: what they say is read elsewhere, or means nothing here. */
const workings = /^(_edit_l|_wp_|_thumbnail_id$|_pingme$|_encloseme$|_menu_item_|_oembed_|akismet_)/;

/** The custom fields of an export: which there are, on how many things, and of which type. */
export class MetaSurvey {
  readonly #seen = new Map<string, Map<string, Seen>>();

  /** @param collection where the things are served: `posts` */
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

  /** Every field, those on most things first. */
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
  // Only what is written back as it was is a number: a version 1.10, or a code 007, is text.
  const isNumber = /^-?\d/.test(value) && String(Number(value)) === value;
  seen.fits.boolean &&= value === '1';
  seen.fits.number &&= isNumber;
  seen.fits.integer &&= isNumber && Number.isSafeInteger(Number(value));
}

/** The old site kept everything as text, true as 1, and false as an empty one. */
function factsOf({ things, isList, isSerialized, hasEmpty, hasOther, fits }: Seen): MetaFacts {
  const kind = hasEmpty && fits.boolean ? 'boolean' : fits.integer ? 'integer' : fits.number ? 'number' : 'string';
  return { things, isList, isSerialized, type: hasOther ? kind : 'string' };
}
