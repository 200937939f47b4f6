#!/usr/bin/env node
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const FAILED = 1;
const MISUSED = 2;
const usage = `Usage: npm create quoin FOLDER

Begins a site that Quoin serves, in a folder that is new or empty: a start script, a settings file, a script for backups,
and a small demo.
`;

/** Files of the template by the names that they get: npm leaves out what begins with a dot. */
const names = { gitignore: '.gitignore', env: '.env' };

function main(line) {
  if (line.some((part) => part === '--help' || part === '-h')) return print(usage);
  const [given, ...more] = line;
  if (!given || more.length > 0 || given.startsWith('-')) {
    process.stderr.write(usage);
    return MISUSED;
  }
  try {
    create(resolve(given));
  } catch (error) {
    process.stderr.write(`create-quoin: ${error.message}\n`);
    return FAILED;
  }
  const enter =
    resolve(given) === process.cwd() ? '' : `  cd ${/^[\w./-]+$/.test(given) ? given : JSON.stringify(given)}\n`;
  return print(
    `Made a site in ${given}. Next:\n\n${enter}  npm install\n  npm run demo   # a small site to look at\n  npm start\n`,
  );
}

function create(folder) {
  if (contentsOf(folder).length > 0) throw new Error(`${folder} is not empty: name a new folder, or an empty one`);
  mkdirSync(folder, { recursive: true });
  const name = nameOf(folder);
  const title = titleOf(folder);
  const write = (file, text) => writeFileSync(join(folder, file), text, { flag: 'wx' });
  write('package.json', `${JSON.stringify(packageOf(name), undefined, 2)}\n`);
  const template = new URL('template/', import.meta.url);
  for (const file of readdirSync(template))
    write(names[file] ?? file, readFileSync(new URL(file, template), 'utf8').replaceAll('{{title}}', title));
}

function contentsOf(folder) {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error.code === 'ENOTDIR' ? new Error(`${folder} is no folder`) : error;
  }
}

/** The site takes the Quoin that was published with this package. */
function packageOf(name) {
  const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
  return {
    name,
    private: true,
    scripts: {
      start: 'quoin serve',
      backup: 'node backup.mjs',
      demo: 'quoin import demo.wxr.xml --data data/demo && quoin serve --data data/demo',
    },
    dependencies: { quoin: `^${version}` },
  };
}

/** What npm takes for a name. */
const nameOf = (folder) =>
  basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'site';

/** `my-site` is called “My site”. Nothing in it means something in a settings file. */
function titleOf(folder) {
  const words = basename(folder)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words === '' ? 'My site' : words[0].toUpperCase() + words.slice(1);
}

function print(text) {
  process.stdout.write(text);
  return 0;
}

process.exitCode = main(process.argv.slice(2));
