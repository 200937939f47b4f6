/**
 * The documented reason why the same items have another order. All databases sort letters and digits alike, but no other
 * characters.
 *
 * @param old the sort keys in the order of the old site, in lower case
 * @returns the name of the rule, or undefined
 */
export function ruleOfOrder(old: readonly string[], other: readonly string[]): string | undefined {
  if (old.join('\n') === other.join('\n')) return 'order-of-equals';
  const plain = (keys: readonly string[]): string => keys.filter((key) => /^[a-z0-9]+$/.test(key)).join('\n');
  return plain(old) === plain(other) ? 'order-of-signs' : undefined;
}
