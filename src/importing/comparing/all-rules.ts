import { referenceRules } from './reference-rules.ts';
import { absences, additions, listRules, rules } from './rules.ts';

/** All rules for documented differences: names and reasons. */
export const allRules: readonly { readonly name: string; readonly why: string }[] = [
  ...rules,
  ...referenceRules,
  ...absences,
  ...additions,
  ...listRules,
];
