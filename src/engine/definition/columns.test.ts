import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { integerArgument, textArgument } from './argument.ts';
import { columnsOf, requireColumns } from './columns.ts';
import * as field from './field.ts';
import { VE } from './schema.ts';

interface Item {
  readonly level: number;
  readonly is_open: number;
  readonly name: string;
}

const shown = { note: 'note', contexts: VE };
const level = field.integer<Item>({
  ...shown,
  read: (item) => item.level,
  write: integerArgument({ note: 'level' }),
  column: 'level',
});
const name = field.text<Item>({
  ...shown,
  read: (item) => item.name,
  write: textArgument({ note: 'name' }),
  column: 'name',
  stored: (text: string) => text.trim(),
});
const unstored = field.text<Item>({ ...shown, read: (item) => item.name, write: textArgument({ note: 'name' }) });
const isOpen = field.boolean<Item>({ ...shown, read: (item) => item.is_open === 1, column: 'is_open' });

describe('columns', () => {
  it('are those that the fields of the input name, and no others', () => {
    const fields = { level, label: name, is_open: isOpen, unstored };
    const input = { label: ' ebb ', is_open: true, unstored: 'x', unknown: 'y', level: undefined };
    assert.deepEqual(columnsOf(fields, input), { name: 'ebb', is_open: 1 });
  });
});

describe('a resource does not start', () => {
  const requires =
    (fields: Parameters<typeof requireColumns>[0]['fields'], writes: readonly string[] = []) =>
    () =>
      requireColumns({ name: 'tide', fields, rules: { writes } });

  it('when a written field has neither column nor rule', () => {
    assert.throws(requires({ unstored }), /tide: the field unstored is written, but names no column/);
    assert.doesNotThrow(requires({ unstored }, ['unstored']));
  });

  it('when a column is written twice', () => {
    assert.throws(requires({ level }, ['level']), /level names a column, and a rule stores it too/);
    assert.throws(requires({ level, depth: level }), /level and depth name the same column/);
  });
});
