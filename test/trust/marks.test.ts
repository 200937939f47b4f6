import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');
const rows = { A: 13, B: 13, C: 14, D: 9 };

const marksIn = (text: string): string[] => text.match(/\b[A-D]\d{1,2}\b/g) ?? [];

/** The marks in the names of tests: they stand between quotes, behind `test(`, `describe(` or `name:`. */
function marksOfTests(): Set<string> {
  const files = ['src', 'test']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)),
    )
    .filter((name) => name.endsWith('.test.ts') && !name.endsWith('marks.test.ts'));
  const names = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/(?:\b(?:test|describe)\(\s*|\bname: )(['"`])(.*?)\1/g),
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

test('every row of the tables A to D has a test, or a line that says why it needs none', () => {
  const covered = marksOfTests().union(marksOfModel());
  const all = Object.entries(rows).flatMap(([table, count]) =>
    Array.from({ length: count }, (_, place) => `${table}${place + 1}`),
  );
  assert.deepEqual(
    all.filter((mark) => !covered.has(mark)),
    [],
  );
});
