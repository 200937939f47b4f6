import { readFileSync, writeFileSync } from 'node:fs';
import { envExample, settingsTable } from '../src/config/index.ts';

/** Writes the settings into `.env.example` and the manual; run it when their table has changed. */
writeFileSync('.env.example', envExample());
const manual = readFileSync('docs/settings.md', 'utf8');
const marked = /(<!-- settings: begin -->\n)[\s\S]*(<!-- settings: end -->)/;
writeFileSync('docs/settings.md', manual.replace(marked, `$1${settingsTable()}\n$2`));
