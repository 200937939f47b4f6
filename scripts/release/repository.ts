import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const MIGRATIONS = 'src/storage/migrations';

/** Runs a program in the repository. @returns what it printed */
export const run = (program: string, ...args: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
export const git = (...args: readonly string[]): string => run('git', ...args);

/** @throws when there is anything that is not committed */
export function ensureClean(): void {
  const changed = git('status', '--porcelain');
  if (changed !== '') throw new Error(`commit or remove first:\n${changed}`);
}

/** The releases that there are, newest first. */
export const releases = (): string[] =>
  git('tag', '--list', 'v*', '--sort=-version:refname').split('\n').filter(Boolean);

/** The number of the schema in the working tree, or in a release: that of its last migration. */
export function schemaOf(release?: string): number {
  const names = release
    ? git('ls-tree', '--name-only', `${release}:${MIGRATIONS}`).split('\n')
    : readdirSync(MIGRATIONS);
  return Math.max(0, ...names.filter((name) => /^\d{4}-/.test(name)).map((name) => Number(name.slice(0, 4))));
}
