/** Raw text to what is stored and shown: rendering, cleaning, slugs. Strings in, strings out. */
export * from './stubs.ts';
