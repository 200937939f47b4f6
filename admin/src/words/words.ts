import { computed, effect, signal } from '@preact/signals';

/** The languages that the interface is complete in; `pseudo` is English made longer and accented, for tests. */
export type Language = 'en' | 'de' | 'pseudo';

type Text = string | ((...values: never[]) => string);
type Texts = { readonly [name: string]: Text };
/** The same names with texts of the same kind: what is missing in a translation does not compile. */
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
/** For `Intl`: dates, numbers and lists. */
export const locale = computed(() => (language.value === 'de' ? 'de' : 'en-GB'));

effect(() => {
  document.documentElement.lang = language.value === 'de' ? 'de' : 'en';
});

/** Chooses the language on this device. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(STORED, chosen);
  language.value = chosen;
}

/** Texts by their names; where the build has taken the names out, in their order. */
const named = (texts: Texts, names?: string): Texts =>
  names ? Object.fromEntries(names.split(' ').map((name, at) => [name, texts[at] as Text])) : texts;

/**
 * The texts of a part of the interface, in all languages. What it returns gives those of the current language; a component
 * that asks is drawn again when the language changes.
 */
export function words<Own extends Texts>(catalogue: {
  en: Own;
  de: Translated<Own>;
  /** Is put in by the build alone. */
  names?: string;
}): () => Translated<Own> {
  const [en, de] = [catalogue.en, catalogue.de].map((texts) => named(texts, catalogue.names)) as [Texts, Texts];
  const pseudo = computed(() => pseudoOf(en));
  return () => (language.value === 'de' ? de : language.value === 'pseudo' ? pseudo.value : en) as Translated<Own>;
}

const numbers = computed(() => new Intl.NumberFormat(locale.value));

/** A number as it is written. */
export const number = (value: number): string => numbers.value.format(value);

/** The form of a word that belongs to a number: `plural(2, 'post', 'posts')`. */
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
