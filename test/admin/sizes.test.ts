import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { assets, fileOf, screenNames, screenSize, shellSize, textOf, wholeSize } from '../../admin/sizes.ts';

describe('the sizes of the admin interface', () => {
  const bounds: Readonly<Record<string, readonly [taken: () => number, most: number]>> = {
    'the shell': [shellSize, 25],
    'the list of posts': [() => screenSize('posts'), 40],
    'the list of users': [() => screenSize('src/screens/people/users.tsx'), 40],
    'the list of comments': [() => screenSize('src/screens/comments/comments.tsx'), 40],
    'the list of files': [() => screenSize('src/screens/media/media.tsx'), 40],
    'the list of categories': [() => screenSize('terms'), 40],
    // To read a text and to type in it: what stands over it, what is pasted and what is merged come when that is there.
    'the editor': [() => screenSize('editor'), 125],
    everything: [wholeSize, 250],
  };
  for (const [name, [taken, most]] of Object.entries(bounds))
    test(`${name} takes at most ${most} kB`, (t) => {
      const size = taken();
      t.diagnostic(`${size.toFixed(1)} kB`);
      assert.ok(size <= most, `${size.toFixed(1)} kB`);
    });

  for (const name of screenNames())
    test(`${name.replace(/-.{7}[.]js$/, '')} takes at most 45 kB with the shell`, () => {
      const size = screenSize(name);
      assert.ok(size <= 45, `${size.toFixed(1)} kB`);
    });

  test('compressed files are those beside them', () => {
    const names = [...assets(), 'worker.js'];
    assert.ok(names.length > 20);
    for (const name of names) {
      assert.ok(gunzipSync(fileOf(`${name}.gz`)).equals(fileOf(name)), `${name}.gz`);
      assert.ok(brotliDecompressSync(fileOf(`${name}.br`)).equals(fileOf(name)), `${name}.br`);
    }
  });

  test('scripts and the worker name only files that were built', () => {
    const files = new Set(assets().map((path) => basename(path)));
    for (const path of [...assets(), 'worker.js'])
      for (const [name] of textOf(path).matchAll(/(?<=[ "'`/])[a-z-]+-[0-9a-f]{7}[.](?:js|css)/g))
        assert.ok(files.has(name), `${path} names ${name}`);
  });

  test('no script includes an HTML parser or unused node types', () => {
    const scripts = assets().filter((name) => name.endsWith('.js'));
    assert.deepEqual(
      scripts.filter((name) => /ProseMirrorClipboard|jsonID/.test(textOf(name))),
      [],
    );
  });
});
