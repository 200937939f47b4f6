import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { schemaNote, unreleased, withRelease } from './release/changelog.ts';
import { ensureClean, git, releases, run, schemaOf } from './release/repository.ts';

/**
 * Makes a release: changelog, version, packed files with checksums, commit and tag. Nothing leaves this machine: what is
 * left to do is printed.
 *
 *     npm run release -- [VERSION] [--to FOLDER] [--dry-run]
 *
 * Without VERSION, that of package.json, when it was never released.
 */
const PACKAGES = ['.', 'packages/create-quoin'];

try {
  release();
} catch (error) {
  console.error(`release: ${(error as Error).message}`);
  process.exitCode = 1;
}

function release(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, to: { type: 'string' } },
  });
  const current: string = JSON.parse(readFileSync('package.json', 'utf8')).version;
  const [version = current] = positionals;
  const last = releases()[0];
  ensureClean();
  ensureNext(version, current, last);
  const note = schemaNote(schemaOf(), last === undefined ? undefined : schemaOf(last));
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  const section = `${unreleased(changelog)}\n\n${note}`;
  const folder = resolve(values.to ?? `release/${version}`);
  if (existsSync(folder)) throw new Error(`${folder} is there already: remove it, or name another one by --to`);

  const files = new Map([['CHANGELOG.md', withRelease(changelog, version, today(), section)]]);
  if (version !== current)
    for (const path of namingVersion()) {
      const text = readFileSync(path, 'utf8');
      const changed = withVersion(path, text, current, version);
      if (changed !== text) files.set(path, changed);
    }

  const isDry = values['dry-run'] === true;
  const step = (text: string, act: () => void): void => {
    console.log(`${isDry ? 'would ' : ''}${text}`);
    if (!isDry) act();
  };
  try {
    step(`write ${[...files.keys()].join(', ')}`, () => {
      for (const [path, text] of files) writeFileSync(path, text);
    });
    step('test the package', () => run('npm', 'run', '--silent', '--if-present', 'test:package'));
    step(`pack quoin and create-quoin ${version} into ${folder}, with SHA256SUMS`, () => packInto(folder));
  } catch (error) {
    // The tree was clean: all that has changed was changed here.
    git('restore', '.');
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  step(`commit "release: ${version}" and tag it v${version}`, () => {
    git('commit', '--quiet', '--all', '--message', `release: ${version}`);
    git('tag', '--annotate', '--cleanup=verbatim', `v${version}`, '--message', `Quoin ${version}\n\n${section}`);
  });
  console.log(`\n${note}\n\nLeft to do:\n  git push --follow-tags`);
  for (const name of ['quoin', 'create-quoin']) console.log(`  npm publish ${join(folder, `${name}-${version}.tgz`)}`);
  if (isDry) console.log(`\nThe changelog of ${version}:\n\n${section}`);
}

/** @throws when the version is none, or comes not after what was released */
function ensureNext(version: string, current: string, last: string | undefined): void {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`VERSION must be like 1.2.3, not "${version}"`);
  if (last === `v${version}`) throw new Error(`${version} is released: name the next version`);
  for (const earlier of [current, last?.slice(1) ?? '0.0.0'])
    if (compare(version, earlier) < 0) throw new Error(`VERSION must come after ${earlier}`);
}

function compare(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number));
  return left?.map((part, at) => part - (right?.[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Files that name the version: the packages, and what is deployed. */
function namingVersion(): string[] {
  const packages = ['package.json', 'package-lock.json', 'packages/*/package.json'];
  return git('ls-files', ...packages, '*Dockerfile', 'compose*.yaml', 'deploy').split('\n');
}

function withVersion(path: string, text: string, from: string, to: string): string {
  // Of the lock file, the first two are its own; then come other packages, which may have the same version.
  if (path === 'package-lock.json') {
    let left = 2;
    return text.replaceAll(`"version": "${from}"`, (found) => (left-- > 0 ? `"version": "${to}"` : found));
  }
  if (path.endsWith('package.json')) return text.replace(`"version": "${from}"`, `"version": "${to}"`);
  return text.replaceAll(`quoin:${from}`, `quoin:${to}`).replaceAll(`image.version="${from}"`, `image.version="${to}"`);
}

function packInto(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const sums = PACKAGES.map((path) => {
    const [{ filename }] = JSON.parse(run('npm', 'pack', `./${path}`, '--json', '--pack-destination', folder));
    return `${createHash('sha256')
      .update(readFileSync(join(folder, filename)))
      .digest('hex')}  ${filename}\n`;
  });
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
