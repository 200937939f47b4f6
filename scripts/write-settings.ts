import { readFileSync, writeFileSync } from 'node:fs';
import { envExample, settingsTable } from '../src/config/index.ts';

/** Writes the settings into `.env.example` and the README; run it when their table has changed. */
writeFileSync('.env.example', envExample());
const readme = readFileSync('README.md', 'utf8');
const marked = /(<!-- settings: begin -->\n)[\s\S]*(<!-- settings: end -->)/;
writeFileSync('README.md', readme.replace(marked, `$1${settingsTable()}\n$2`));
