import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isStoredName } from './file-key.ts';
import { cleanName, freeName } from './upload-name.ts';

const rows: [sent: string, kept: string][] = [
  ['picture.png', 'picture.png'],
  ['My Photo.jpg', 'My-Photo.jpg'],
  ['ünïcode näme.png', 'unicode-name.png'],
  ['Straße Øresund Łódź.png', 'Strasse-Oresund-Lodz.png'],
  ['写真 一.png', '写真-一.png'],
  ['हिन्दी.png', 'हिन्दी.png'],
  ['UPPER.PNG', 'UPPER.png'],
  ['x.php.png', 'x.php_.png'],
  ['x.php-.png', 'x.php_.png'],
  ['x.php.-.png', 'x.php_.png'],
  [`${'a'.repeat(196)}.phpx.png`, `${'a'.repeat(196)}.php_.png`],
  ['x.PHP5.png', 'x.PHP5_.png'],
  ['v1.2.final.png', 'v1.2.final_.png'],
  ['photo.jpg.png', 'photo.jpg.png'],
  ['image@2x.png', 'image@2x.png'],
  ["it's (a) [test] & more!.png", 'its-a-test-more.png'],
  ['a%20b+c.png', 'a20bc.png'],
  ['a – b — c.png', 'a-b-c.png'],
  ['a\u0000b\r\nc\td.png', 'a-b-c-d.png'],
  ['trailing.png.', 'trailing.png'],
  ['trailing.png ', 'trailing.png'],
  ['..png', 'unnamed-file.png'],
  ['.htaccess', 'htaccess'],
  ['-rf.png', 'rf.png'],
  ['...', 'unnamed-file'],
  ['', 'unnamed-file'],
  ['???.png', 'unnamed-file.png'],
  ['../../etc/passwd.png', 'passwd.png'],
  ['..\\..\\windows\\x.png', 'x.png'],
  ['C:\\temp\\x.png', 'x.png'],
  ['C:x.png', 'Cx.png'],
  ['/etc/passwd', 'passwd'],
  ['..%2f..%2fx.png', '2f.2fx.png'],
  ['%2e%2e%2fx.png', '2e2e2fx.png'],
  ['．．／x.png', 'x.png'],
  ['..∕x.png', 'x.png'],
  ['x\u202egnp.exe', 'xgnp.exe'],
  ['zero\u200bwidth.png', 'zerowidth.png'],
  ['CON.png', 'file-CON.png'],
  ['con', 'file-con'],
  ['nul.tar.png', 'file-nul.tar_.png'],
  ['com1.png', 'file-com1.png'],
  ['lpt9.txt', 'file-lpt9.txt'],
  ['console.png', 'console.png'],
  ['x.png::$DATA', 'x.pngdata'],
  ['x.写真', 'x-写真'],
  ['🙂.jpg', 'unnamed-file.jpg'],
  ['\ud800.png', 'unnamed-file.png'],
  [`${'a'.repeat(300)}.png`, `${'a'.repeat(200)}.png`],
  [`${'写'.repeat(300)}.png`, `${'写'.repeat(66)}.png`],
];

for (const [sent, kept] of rows) {
  test(`the name ${JSON.stringify(sent.slice(0, 40))} is kept as ${kept.slice(0, 40)}`, () => {
    assert.equal(cleanName(sent), kept);
    assert.ok(isStoredName(kept));
  });
}

test('D3: the stored name is a single visible path segment that is not reserved, whatever is sent, and cleaning it again changes nothing', () => {
  const parts = fc.constantFrom(
    '..',
    '/',
    '\\',
    '.',
    '-',
    ' ',
    '\0',
    'con',
    'png',
    'php',
    '%2e',
    'é',
    '写',
    '\u0301',
    '🙂',
    '_',
    'ﬁ',
    '①',
  );
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.array(parts, { maxLength: 12 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(hostile, (sent) => {
      const kept = cleanName(sent);
      assert.ok(isStoredName(kept), JSON.stringify([sent, kept]));
      assert.equal(cleanName(kept), kept);
    }),
    { seed: 7, numRuns: 3000 },
  );
});

test('a taken name gets the next free number', async () => {
  const taken = new Set(['picture.png', 'picture-1.png', 'noextension']);
  const isTaken = async (name: string) => taken.has(name);
  assert.equal(await freeName('other.png', isTaken), 'other.png');
  assert.equal(await freeName('picture.png', isTaken), 'picture-2.png');
  assert.equal(await freeName('noextension', isTaken), 'noextension-1');
});

test('finds a free variant quickly for a name that is taken very often', async () => {
  let asked = 0;
  const name = await freeName('x.png', (candidate) => {
    asked++;
    return Number(/-(\d+)\./.exec(candidate)?.[1] ?? 0) < 100;
  });
  assert.match(name, /^x-\d{3,}\.png$/);
  assert.ok(asked < 120);
});
