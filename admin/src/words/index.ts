/** The texts of the interface in its languages, and dates and numbers in them. */
export { dayOf, fullDate, momentOf, relativeDate, timeOf } from './dates.ts';
export { chooseLanguage, type Language, language, locale, number, plural, words } from './words.ts';
