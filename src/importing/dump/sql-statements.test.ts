import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cpuTimeOf } from '../../../test/support/cpu-time.ts';
import { type DumpEvent, SqlStatements } from './sql-statements.ts';

/** What a text says, however it arrives. */
function read(text: string, size = text.length || 1, row = 10_000): DumpEvent[] {
  const statements = new SqlStatements({ row });
  const events: DumpEvent[] = [];
  for (let at = 0; at < text.length; at += size) events.push(...statements.write(text.slice(at, at + size)));
  return [...events, ...statements.end()];
}

const rowsOf = (text: string) => read(text).flatMap((event) => (event.kind === 'row' ? [event.values] : []));

const dump = `/*M!999999\\- enable the sandbox mode */
-- MariaDB dump 10.19; it's here
/*!40101 SET NAMES utf8mb4 */;
# INSERT INTO a VALUES (1);
CREATE TABLE \`a\` (
  \`ID\` bigint(20) unsigned NOT NULL AUTO_INCREMENT COMMENT 'it''s, (one)',
  \`od\`\`d\` decimal(3,2) DEFAULT '0.00',
  PRIMARY KEY (\`ID\`),
  KEY \`k\` (\`ID\`,\`od\`\`d\`(191))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
LOCK TABLES \`a\` WRITE;
INSERT INTO \`a\` VALUES (1,'a\\'b''c\\\\'),(2,NULL),
(-3,_binary 'x;y'),(4.5e3,0x6162),(5,'-- no /* comment */ \\n\\0\\Z\\%\\q');
INSERT IGNORE INTO db.a (\`ID\`, \`od\`\`d\`) VALUES
(6, x'61'),
(7, TRUE) ON DUPLICATE KEY UPDATE x=1;
DELIMITER ;;
CREATE TRIGGER t BEFORE INSERT ON a FOR EACH ROW BEGIN INSERT INTO a VALUES (9,'no'); END;;
DELIMITER ;
INSERT INTO "a" VALUES (8,"q""u'o");
`;

const expected: DumpEvent[] = [
  { kind: 'table', table: 'a', columns: ['ID', 'od`d'] },
  ...(
    [
      ['1', "a'b'c\\"],
      ['2', null],
      ['-3', 'x;y'],
      ['4.5e3', 'ab'],
      ['5', '-- no /* comment */ \n\0\x1a\\%q'],
    ] as const
  ).map((values) => ({ kind: 'row' as const, table: 'a', columns: undefined, values: [...values] })),
  ...(
    [
      ['6', 'a'],
      ['7', '1'],
    ] as const
  ).map((values) => ({ kind: 'row' as const, table: 'a', columns: ['ID', 'od`d'], values: [...values] })),
  { kind: 'row', table: 'a', columns: undefined, values: ['8', 'q"u\'o'] },
];

describe('a dump', () => {
  test('gives the same rows however the text is split', () => {
    assert.deepEqual(read(dump), expected);
    for (const size of [1, 2, 3, 7, 64]) assert.deepEqual(read(dump, size), expected, `in pieces of ${size}`);
  });

  test('gives every text back that was written into it', () => {
    const escapes: Record<string, string> = {
      '\n': '\\n',
      '\r': '\\r',
      '\0': '\\0',
      '\x1a': '\\Z',
      "'": "\\'",
      '"': '\\"',
      '\\': '\\\\',
    };
    const escaped = (text: string) => [...text].map((sign) => escapes[sign] ?? sign).join('');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 9 }), (text, size) => {
        const [event] = read(
          `INSERT INTO a VALUES ('${escaped(text)}','${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}');`,
          size,
        );
        assert.deepEqual(event?.kind === 'row' && event.values, [text, text]);
      }),
      { numRuns: 300 },
    );
  });

  test('that is truncated is refused', () => {
    for (const text of [
      "INSERT INTO a VALUES (1,'x",
      'INSERT INTO a VALUES (1',
      'CREATE TABLE a (x',
      'INSERT INTO a VALUES (1)',
      '/* never',
    ])
      assert.throws(() => read(text), /cut short/, text);
    for (const text of ['', ';;', '-- end', '-- end\n', 'SELECT 1;']) assert.deepEqual(read(text), [], text);
  });

  test('that is not a dump is refused', () => {
    for (const text of ['INSERT INTO a VALUES (now());', 'INSERT INTO a VALUES (1 2);', 'INSERT INTO a VALUES (,);'])
      assert.throws(() => read(text), /cannot be understood near character \d+/, text);
    assert.deepEqual(rowsOf('INSERT INTO a SELECT * FROM b;'), []);
  });

  test('needs no more memory than the longest row', () => {
    assert.throws(() => read(`INSERT INTO a VALUES ('${'x'.repeat(20_000)}');`, 100), /longer than/);
    assert.throws(() => read(`INSERT INTO a VALUES (${'1,'.repeat(500)}1);`, 100), /longer than/);
    assert.throws(() => read(`INSERT INTO a VALUES (${'1'.repeat(20_000)});`, 100), /longer than/);
    assert.throws(() => read(`/*${'x'.repeat(20_000)}`, 100), /longer than/);
    assert.throws(() => read(`DELIMITER ;;\n${'x'.repeat(20_000)}`, 100), /longer than/);
    assert.throws(() => read(`CREATE TABLE a (${'a int,'.repeat(5000)} b int);`, 100), /more than 4096 columns/);
  });

  test('gives nothing after a stored program without an end', () => {
    assert.deepEqual(rowsOf('DELIMITER ;;\nINSERT INTO a VALUES (1);\n'), []);
    assert.deepEqual(rowsOf('DELIMITER ;\nINSERT INTO a VALUES (1);\n'), [['1']]);
  });

  test('is read in a time that grows with its length', async () => {
    const text = `INSERT INTO a VALUES ('${"\\n\\'".repeat(400_000)}');`;
    const milliseconds = await cpuTimeOf(() => read(text, 65_536, 10_000_000));
    assert.ok(milliseconds < 5000, `${milliseconds} ms`);
  });
});
