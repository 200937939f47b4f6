/** The name that was probably meant by an unknown one. */
export function nearName(typed: string, names: readonly string[]): string | undefined {
  const begun = names.filter((name) => typed.length > 2 && name.startsWith(typed));
  if (begun.length === 1) return begun[0];
  const most = typed.length > 4 ? 2 : 1;
  const byDistance = names.map((name) => ({ name, distance: distanceOf(typed, name) }));
  const [nearest] = byDistance.sort((one, other) => one.distance - other.distance);
  return nearest && nearest.distance <= most ? nearest.name : undefined;
}

/** The Damerau-Levenshtein distance of two texts. */
function distanceOf(one: string, other: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isExchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (current[column - 1] ?? 0) + 1,
        (last?.[column] ?? 0) + 1,
        (last?.[column - 1] ?? 0) + (isSame ? 0 : 1),
        isExchanged ? (before?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, current];
  }
  return last?.[other.length] ?? 0;
}
