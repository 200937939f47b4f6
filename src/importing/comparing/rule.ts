import type { Json } from '../rest/rest-values.ts';

/** A member that differs between the sites, whose addresses are `site:` in all values. */
export interface Difference {
  readonly part: string;
  readonly pointer: string;
  readonly old: unknown;
  readonly new: unknown;
  /** The whole item at the old site, and at the new one. */
  readonly item: Json;
  readonly other: Json;
}

/** An intended, documented difference. */
export interface Rule {
  readonly name: string;
  /** The explanation that is printed. */
  readonly why: string;
  holds(difference: Difference): boolean;
}

/** Rules that hold in one part only. */
export const rulesOfPart = (part: string, rules: readonly Rule[]): readonly Rule[] =>
  rules.map((rule) => ({ ...rule, holds: (difference) => difference.part === part && rule.holds(difference) }));
