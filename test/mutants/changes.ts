import { execFileSync } from 'node:child_process';
import type { Changes } from './mutant.ts';

const RECENT_COMMITS = 20;
const LIST = 'test/mutants/list';

/** What has changed since a commit, uncommitted changes included; undefined when there is no such commit here. */
export function changesSince(root: string, ref: string): Changes | undefined {
  const git = gitIn(root);
  const commit = git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`)?.trim();
  const changed = commit && git('diff', '--name-only', commit);
  if (!commit || changed === undefined) return undefined;
  const added = git('ls-files', '--others', '--exclude-standard') ?? '';
  const lists = (git('ls-tree', '-r', '--name-only', commit, LIST) ?? '').split('\n').filter(Boolean);
  return {
    paths: new Set(`${changed}\n${added}`.split('\n').filter(Boolean)),
    listedBefore: lists.map((path) => git('show', `${commit}:${path}`) ?? '').join('\n'),
  };
}

/**
 * The commit that a branch is compared with: where it left main; on main itself, the last tag before, or else some commits
 * back. Undefined in a clone without history.
 */
export function baseOf(root: string): string | undefined {
  const git = gitIn(root);
  const head = git('rev-parse', 'HEAD')?.trim();
  for (const main of ['origin/main', 'main']) {
    const base = git('merge-base', 'HEAD', main)?.trim();
    if (base && base !== head) return base;
  }
  return (
    git('describe', '--tags', '--abbrev=0', 'HEAD^')?.trim() ||
    (git('rev-parse', '--verify', '--quiet', `HEAD~${RECENT_COMMITS}`)?.trim() ?? undefined)
  );
}

const gitIn =
  (root: string) =>
  (...parameters: string[]): string | undefined => {
    try {
      return execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    } catch {
      return undefined;
    }
  };
