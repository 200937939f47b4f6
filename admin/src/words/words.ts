import { computed, effect, signal } from '@preact/signals';

/** The languages with complete translations; `pseudo` is lengthened, accented English for tests. */
export type Language = 'en' | 'de' | 'pseudo';

type Text = string | ((...values: never[]) => string);
type Texts = { readonly [name: string]: Text };
/** Texts with the same keys and types: a missing translation does not compile. */
type Translated<Own extends Texts> = {
  readonly [Name in keyof Own]: Own[Name] extends string ? string : Own[Name];
};

const STORED = 'quoin-language';

function firstLanguage(): Language {
  const stored = localStorage.getItem(STORED);
  if (stored === 'en' || stored === 'de' || stored === 'pseudo') return stored;
  return navigator.language.startsWith('de') ? 'de' : 'en';
}

export const language = signal<Language>(firstLanguage());
/** The locale for `Intl`: dates, numbers and lists. */
export const locale = computed(() => (language.value === 'de' ? 'de' : 'en-GB'));

effect(() => {
  document.documentElement.lang = language.value === 'de' ? 'de' : 'en';
});

/** Sets the language of this device. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(STORED, chosen);
  language.value = chosen;
}

/** Texts by key; in a build without keys, in their order. */
const named = (texts: Texts, names?: string): Texts =>
  names ? Object.fromEntries(names.split(' ').map((name, at) => [name, texts[at] as Text])) : texts;

/**
 * The texts of a part of the interface, in all languages. The returned function gives those of the current language; a component
 * that calls it is rendered again when the language changes.
 */
export function words<Own extends Texts>(catalogue: {
  en: Own;
  de: Translated<Own>;
  /** Set only by the build. */
  names?: string;
}): () => Translated<Own> {
  const [en, de] = [catalogue.en, catalogue.de].map((texts) => named(texts, catalogue.names)) as [Texts, Texts];
  const pseudo = computed(() => pseudoOf(en));
  return () => (language.value === 'de' ? de : language.value === 'pseudo' ? pseudo.value : en) as Translated<Own>;
}

const numbers = computed(() => new Intl.NumberFormat(locale.value));

/** A formatted number. */
export const number = (value: number): string => numbers.value.format(value);

/** The plural form for a number: `plural(2, 'post', 'posts')`. */
export const plural = (count: number, one: string, other: string): string =>
  `${number(count)} ${new Intl.PluralRules(locale.value).select(count) === 'one' ? one : other}`;

const pseudoOf = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === 'string' ? stretched(text) : (...values: never[]) => stretched(text(...values)),
    ]),
  );

const ACCENTED: Readonly<Record<string, string>> = { a: 'á', e: 'ë', i: 'î', o: 'ø', u: 'ü', n: 'ñ', c: 'ç', s: 'š' };

const stretched = (text: string): string =>
  `[${text.replace(/[aeiouncs]/g, (letter) => ACCENTED[letter] ?? letter)}${'·'.repeat(Math.ceil(text.length / 3))}]`;
