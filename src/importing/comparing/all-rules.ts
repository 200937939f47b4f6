import { askedRules } from './asked-rules.ts';
import { absences, additions, listRules, rules } from './rules.ts';

/** All that may differ: the names of the rules, and why. */
export const allRules: readonly { readonly name: string; readonly why: string }[] = [
  ...rules,
  ...askedRules,
  ...absences,
  ...additions,
  ...listRules,
];
