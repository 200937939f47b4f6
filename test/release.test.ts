import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './support/index.ts';

const program = fileURLToPath(new URL('../scripts/release.ts', import.meta.url));
const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n### Added\n\n- Costs $& less.\n\n## 0.0.9 - 2026-01-01\n\n- Began.\n';

/** A small repository of the same form. */
class Repository {
  readonly folder = temporaryFolder();

  constructor() {
    this.git('init', '--quiet', '--initial-branch=main');
    for (const [name, value] of [
      ['user.name', 'Somebody'],
      ['user.email', 'somebody@example.org'],
      ['commit.gpgsign', 'false'],
    ] as const)
      this.git('config', name, value);
    const described = (name: string) =>
      `${JSON.stringify({ name, version: '0.1.0', files: ['*.md'] }, undefined, 2)}\n`;
    this.write('package.json', described('quoin'));
    this.write('packages/create-quoin/package.json', described('create-quoin'));
    this.write(
      'package-lock.json',
      JSON.stringify(
        {
          ...{ name: 'quoin', version: '0.1.0', lockfileVersion: 3 },
          packages: { '': { name: 'quoin', version: '0.1.0' }, 'node_modules/other': { version: '0.1.0' } },
        },
        undefined,
        2,
      ),
    );
    this.write('compose.yaml', 'image: quoin:0.1.0\n');
    this.write('CHANGELOG.md', CHANGELOG);
    this.write('.gitignore', '/release/\n');
    this.write('src/storage/migrations/0003-third.ts', '');
    this.commit();
  }

  readonly git = (...args: string[]): string => execFileSync('git', args, { cwd: this.folder }).toString().trim();
  read = (path: string): string => readFileSync(join(this.folder, path), 'utf8');
  write(path: string, text: string): void {
    mkdirSync(join(this.folder, path, '..'), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }
  commit(): void {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--message', 'changed');
  }
  release(...args: string[]): { status: number | null; stdout: string; stderr: string } {
    return spawnSync(process.execPath, [program, ...args], { cwd: this.folder, encoding: 'utf8' });
  }
  /** Everything that a release may change. */
  state = (): unknown => [
    this.git('rev-parse', 'HEAD'),
    this.git('tag'),
    this.git('status', '--porcelain', '--ignored'),
    this.read('CHANGELOG.md'),
  ];
}

describe('npm run release', () => {
  test('--dry-run prints the steps, and changes nothing', () => {
    const repository = new Repository();
    const before = repository.state();
    const { status, stdout, stderr } = repository.release('--dry-run');
    assert.equal(status, 0, stderr);
    assert.deepEqual(
      stdout.split('\n').filter((line) => line.startsWith('would ')),
      [
        'would write CHANGELOG.md',
        'would test the package',
        `would pack quoin and create-quoin 0.1.0 into ${repository.folder}/release/0.1.0, with SHA256SUMS`,
        'would commit "release: 0.1.0" and tag it v0.1.0',
      ],
    );
    assert.match(
      stdout,
      /git push --follow-tags\n +npm publish .*\/quoin-0\.1\.0\.tgz\n +npm publish .*\/create-quoin-/,
    );
    assert.match(stdout, /- Costs \$& less\.\n\nSchema 3\.\n/);
    assert.deepEqual(repository.state(), before);
  });

  test('writes the version everywhere, packs with checksums, commits and tags', () => {
    const repository = new Repository();
    repository.git('tag', 'v0.1.0');
    repository.write('src/storage/migrations/0004-fourth.ts', '');
    repository.commit();
    const { status, stderr } = repository.release('0.2.0');
    assert.equal(status, 0, stderr);
    for (const path of ['package.json', 'packages/create-quoin/package.json'])
      assert.equal(JSON.parse(repository.read(path)).version, '0.2.0');
    const lock = JSON.parse(repository.read('package-lock.json'));
    assert.deepEqual(
      [lock.version, lock.packages[''].version, lock.packages['node_modules/other'].version],
      ['0.2.0', '0.2.0', '0.1.0'],
    );
    assert.equal(repository.read('compose.yaml'), 'image: quoin:0.2.0\n');
    const day = /## 0\.2\.0 - (\d{4}-\d\d-\d\d)\n/.exec(repository.read('CHANGELOG.md'))?.[1];
    const note =
      'Schema 4 (before: 3): the first start brings the database up to date. Make a backup first: earlier releases refuse it.';
    const section = `### Added\n\n- Costs $& less.\n\n${note}`;
    assert.equal(
      repository.read('CHANGELOG.md'),
      CHANGELOG.replace(/## Unreleased.*less\.\n/s, () => `## Unreleased\n\n## 0.2.0 - ${day}\n\n${section}\n`),
    );
    assert.equal(repository.git('log', '-1', '--format=%s'), 'release: 0.2.0');
    assert.equal(repository.git('rev-parse', 'v0.2.0^{commit}'), repository.git('rev-parse', 'HEAD'));
    assert.ok(repository.git('tag', '--list', '--format=%(contents)', 'v0.2.0').includes(section));
    assert.equal(repository.git('status', '--porcelain'), '');

    const folder = join(repository.folder, 'release/0.2.0');
    assert.deepEqual(readdirSync(folder).sort(), ['SHA256SUMS', 'create-quoin-0.2.0.tgz', 'quoin-0.2.0.tgz']);
    for (const line of readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n')) {
      const [sum, name = ''] = line.split('  ');
      assert.equal(
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
        sum,
      );
    }
  });

  test('changes nothing when the package cannot be made', () => {
    const repository = new Repository();
    const described = JSON.parse(repository.read('package.json'));
    repository.write('package.json', JSON.stringify({ ...described, scripts: { prepack: 'exit 1' } }));
    repository.commit();
    const before = repository.state();
    const { status, stderr } = repository.release('0.2.0');
    assert.equal(status, 1);
    assert.match(stderr, /^release: Command failed: npm pack/m);
    assert.deepEqual(repository.state(), before);
    assert.ok(!existsSync(join(repository.folder, 'release/0.2.0')));
  });

  for (const [what, prepare, line, message] of [
    [
      'what is not committed',
      (one: Repository) => one.write('new.ts', ''),
      [],
      /commit or remove first:\n\?\? new\.ts/,
    ],
    [
      'a version that is released',
      (one: Repository) => one.git('tag', 'v0.1.0'),
      [],
      /0\.1\.0 is released: name the next/,
    ],
    ['an earlier version', () => undefined, ['0.0.9'], /VERSION must come after 0\.1\.0/],
    ['what is no version', () => undefined, ['next'], /VERSION must be like 1\.2\.3, not "next"/],
    ['a folder that is there', () => undefined, ['--to', '.'], /is there already/],
    [
      'a changelog that says nothing',
      (one: Repository) => {
        one.write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 0.0.9\n\n- Began.\n');
        one.commit();
      },
      [],
      /CHANGELOG\.md has nothing below "## Unreleased"/,
    ],
  ] as const)
    test(`refuses ${what}, also as a dry run`, () => {
      const repository = new Repository();
      prepare(repository);
      const before = repository.state();
      for (const dry of [[], ['--dry-run']]) {
        const { status, stdout, stderr } = repository.release(...line, ...dry);
        assert.deepEqual([status, stdout], [1, '']);
        assert.match(stderr, message);
      }
      assert.deepEqual(repository.state(), before);
    });
});
