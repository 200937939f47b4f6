import { harmlessLines } from './harmless.ts';

/** Format rows as lines with aligned columns. */
export function columns(given: readonly (readonly string[])[]): string[] {
  const rows = given.map((row) => row.map((cell) => harmlessLines([cell])));
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, cell.length);
    });
  }
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
