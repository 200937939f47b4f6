/** Totals by name. */
export type Totals = ReadonlyMap<string, number>;

/** The totals that are wrong; a missing one counts as 0. */
export function differingTotals(
  kept: Totals,
  truth: Totals,
): { readonly name: string; readonly is: number; readonly shouldBe: number }[] {
  return [...new Set([...kept.keys(), ...truth.keys()])]
    .map((name) => ({ name, is: kept.get(name) ?? 0, shouldBe: truth.get(name) ?? 0 }))
    .filter(({ is, shouldBe }) => is !== shouldBe);
}
