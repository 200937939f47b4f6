/** Rows as lines whose cells stand below each other. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, place) => {
      widths[place] = Math.max(widths[place] ?? 0, cell.length);
    });
  }
  return rows.map((row) =>
    row
      .map((cell, place) => cell.padEnd(widths[place] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
