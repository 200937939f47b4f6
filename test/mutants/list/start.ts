import type { Mutant } from '../mutant.ts';

/** Guards of what is started, installed and released. */
export const startMutants: readonly Mutant[] = [
  {
    name: 'a Node that is too old is refused',
    file: 'bin/require-node.mjs',
    replace: '(major === NEEDED[0] && minor < NEEDED[1])',
    by: 'false',
    tests: ['test/cli/start.test.ts'],
    only: 'too old',
  },
  {
    name: 'the flag that keeps the memory small is set where the first line is lost',
    file: 'bin/quoin.mjs',
    replace: "  setFlagsFromString('--heap-growing-percent=50');",
    by: '  void setFlagsFromString;',
    tests: ['test/cli/start.test.ts'],
    only: 'flags',
  },
  {
    name: 'a release is made of what is committed',
    file: 'scripts/release.ts',
    replace: '  ensureClean();',
    by: '  void ensureClean;',
    tests: ['test/release.test.ts'],
    only: 'not committed',
  },
  {
    name: 'a release that fails leaves the tree as it was',
    file: 'scripts/release.ts',
    replace: "    git('restore', '.');",
    by: '',
    tests: ['test/release.test.ts'],
    only: 'changes nothing',
  },
  {
    name: 'a release never takes a folder that is there',
    file: 'scripts/release.ts',
    replace: 'if (existsSync(folder))',
    by: 'if (folder === "")',
    tests: ['test/release.test.ts'],
    only: 'a folder that is there',
  },
  {
    name: 'a start makes no link for an administrator who has a password',
    file: 'src/start-administrator.ts',
    replace: "named?.password_hash === '' && ",
    by: 'named && ',
    tests: ['test/cli/serve.test.ts'],
    only: 'link',
  },
  {
    name: 'a start makes no link for a user who is no administrator',
    file: 'src/start-administrator.ts',
    replace: " && named.roles.includes('administrator')",
    by: '',
    tests: ['src/start-administrator.test.ts'],
  },
  {
    name: 'a link for the first administrator is not made void by the processes that serve',
    file: 'src/main.ts',
    replace: 'isWorker ? undefined : await ensureAdministrator',
    by: 'await ensureAdministrator',
    tests: ['test/cli/serve.test.ts'],
    only: 'several processes',
  },
];
