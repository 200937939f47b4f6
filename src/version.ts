import { readFileSync } from 'node:fs';

/** The version of Quoin, from the one file that says it; as far from the sources as from what is built of them. */
export const version: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
