import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

/** How much of the admin interface a browser loads, in kilobytes as they are sent (gzip), of the built files. */

const built = join(import.meta.dirname, '../../admin/built');

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  /** What it loads later: of the page itself, the screens. */
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

const manifest = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8')) as Readonly<Record<string, Chunk>>;

/** The files that are loaded for a chunk: its own, and those that it imports. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  assert.ok(chunk, `there is no ${name}`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const style of chunk.css ?? []) seen.add(style);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen);
  return seen;
}

const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + statSync(join(built, `${file}.gz`)).size, 0) / 1000;

const shell = filesOf('index.html');
const screen = (name: string): number => kilobytes(new Set([...shell, ...filesOf(`src/screens/${name}`)]));

describe('the sizes of the admin interface', () => {
  const bounds: Readonly<Record<string, readonly [taken: () => number, most: number]>> = {
    'the shell': [() => kilobytes(shell), 25],
    'the list of posts': [() => screen('posts/posts.tsx'), 40],
    // To read a text and to type in it: what stands over it, what is pasted and what is merged come when that is there.
    'the editor': [() => screen('editor/post.tsx'), 125],
    everything: [
      () =>
        kilobytes(
          readdirSync(join(built, 'assets'))
            .filter((name) => /\.(js|css)$/.test(name))
            .map((name) => `assets/${name}`),
        ),
      250,
    ],
  };
  for (const [name, [taken, most]] of Object.entries(bounds))
    test(`${name} takes at most ${most} kB`, (t) => {
      const size = taken();
      t.diagnostic(`${size.toFixed(1)} kB`);
      assert.ok(size <= most, `${size.toFixed(1)} kB`);
    });

  // Screens that are one file with others have no entry of their own.
  const screens = Object.keys(manifest).filter((name) => name.startsWith('src/screens/'));
  for (const name of new Set([...screens, ...(manifest['index.html']?.dynamicImports ?? [])]))
    if (!name.includes('/editor/'))
      test(`${name.replace(/-.{7}[.]js$/, '')} takes at most 45 kB with the shell`, () => {
        const size = kilobytes(new Set([...shell, ...filesOf(name)]));
        assert.ok(size <= 45, `${size.toFixed(1)} kB`);
      });

  test('no script includes an HTML parser or unused node types', () => {
    const brought = readdirSync(join(built, 'assets'))
      .filter((name) => name.endsWith('.js'))
      .filter((name) => /ProseMirrorClipboard|jsonID/.test(readFileSync(join(built, 'assets', name), 'utf8')));
    assert.deepEqual(brought, []);
  });
});
