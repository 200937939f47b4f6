import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');
const rows = { A: 13, B: 13, C: 14, D: 9 };
/** Of reliability, those that hold for what there is. */
const reliability = [
  'R1',
  'R2',
  'R3',
  'R4',
  'R5',
  'R6',
  'R8',
  'R11',
  'R12',
  'R13',
  'R14',
  'R15',
  'R16',
  'R17',
  'R19',
  'R21',
];
const general = ['G1', 'G2', 'G3', 'G4', 'G6', 'G9'];

const marksIn = (text: string): string[] => text.match(/\b[A-DGR]\d{1,2}\b/g) ?? [];

/** The marks in the names of tests: they stand between quotes, behind `test(`, `describe(` or `name:`. */
function marksOfTests(): Set<string> {
  const files = ['src', 'test']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)),
    )
    .filter((name) => /\.(?:postgres-)?test\.ts$/.test(name) && !name.endsWith('marks.test.ts'));
  const names = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/(?:\b(?:test|describe|suite)\(\s*|\bname: )(['"`])(.*?)\1/g),
  ]);
  return new Set(names.flatMap(([, , name = '']) => marksIn(name)));
}

/** The marks of lines that say why a row does not apply. */
function marksOfModel(): Set<string> {
  const lines = readFileSync(join(root, 'docs/threat-model.md'), 'utf8').split('\n');
  return new Set(
    lines.filter((line) => /^- \*\*[A-D]\d/.test(line)).flatMap((line) => marksIn(line.split('**')[1] ?? '')),
  );
}

test('every row of the tables A to D, R and G has a test, or a line that says why it needs none', () => {
  const covered = marksOfTests().union(marksOfModel());
  const all = Object.entries(rows).flatMap(([table, count]) =>
    Array.from({ length: count }, (_, place) => `${table}${place + 1}`),
  );
  // A name that was not found at all would let everything pass.
  assert.ok(marksOfTests().size > 50);
  assert.deepEqual(
    [...all, ...reliability, ...general].filter((mark) => !covered.has(mark)),
    [],
  );
});

test('no test of ours waits to be made true', () => {
  const waiting = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /test\.ts$/.test(name) && !name.endsWith('marks.test.ts'))
    .filter((name) =>
      /\btodo\b|\b(?:test|describe|suite)\.(?:skip|only)\b/.test(readFileSync(join(root, 'test', name), 'utf8')),
    );
  assert.deepEqual(waiting, []);
});
