/** The texts of the interface in its languages, and the formats of dates and numbers. */
export { dayOf, fullDate, momentOf, relativeDate, timeOf } from './dates.ts';
export { chooseLanguage, type Language, language, locale, number, plural, words } from './words.ts';
