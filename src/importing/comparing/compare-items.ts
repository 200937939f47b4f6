import { type Json, objectOf } from '../rest/rest-values.ts';
import { sayTheSame } from './rendered-words.ts';
import type { Rule } from './rule.ts';
import { rules } from './rules.ts';

/** The result of comparing a member: identical, different by a documented rule, different only as rendered, or different. */
export type Verdict = 'identical' | 'rule' | 'rendering' | 'differs';

export interface Compared {
  /** The JSON pointer of the member: `/title/raw`. */
  readonly pointer: string;
  readonly verdict: Verdict;
  readonly rule?: string;
  readonly old: unknown;
  readonly new: unknown;
}

export interface Sites {
  /** The addresses of the two sites, without a slash at the end. */
  readonly old: string;
  readonly new: string;
}

/** Members that are not content: links, which include the rights of the user. */
const ABOUT_THE_ANSWER = new Set(['_links']);
const SECRET = /password/;

/** Compares two versions of an item member by member. A list counts as one value. */
export function compareItems(part: string, old: Json, other: Json, sites: Sites): Compared[] {
  const compared: Compared[] = [];
  walk('', normalised(old, sites), normalised(other, sites));
  return compared;

  function walk(pointer: string, one: unknown, two: unknown): void {
    if (isObject(one) && isObject(two)) {
      for (const name of new Set([...Object.keys(one), ...Object.keys(two)]))
        if (pointer !== '' || !ABOUT_THE_ANSWER.has(name)) walk(`${pointer}/${name}`, one[name], two[name]);
      return;
    }
    compared.push({ pointer, ...judge(pointer, one, two), ...shown(pointer, one, two) });
  }

  function judge(pointer: string, one: unknown, two: unknown): Pick<Compared, 'verdict' | 'rule'> {
    if (JSON.stringify(one) === JSON.stringify(two)) return { verdict: 'identical' };
    const rule = ruleOf(pointer, one, two);
    if (rule) return { verdict: 'rule', rule: rule.name };
    // Plugins change the rendered form; the raw text decides, or the words for those who are not shown it.
    const above = pointer.replace(/\/rendered$/, '');
    const isRendered = pointer.endsWith('/rendered') && above !== '/guid';
    const [raw, otherRaw] = [old, other].map((item) => normalised(objectOf(item[above.slice(1)])['raw'], sites));
    if (isRendered && raw !== undefined && (raw === otherRaw || ruleOf(`${above}/raw`, raw, otherRaw)))
      return { verdict: 'rendering' };
    if (isRendered && raw === undefined && otherRaw === undefined && sayTheSame(one, two))
      return { verdict: 'rendering' };
    return { verdict: 'differs' };
  }

  function ruleOf(pointer: string, one: unknown, two: unknown): Rule | undefined {
    return rules.find((each) => each.holds({ part, pointer, old: one, new: two, item: old, other }));
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (pointer: string, one: unknown, two: unknown) =>
  SECRET.test(pointer) ? { old: '********', new: '********' } : { old: one, new: two };

/** Replaces the addresses of both sites, and of their files, by the same text. */
function normalised<Value>(value: Value, sites: Sites): Value {
  if (typeof value === 'string') return address(value, sites) as Value;
  if (Array.isArray(value)) return value.map((one) => normalised(one, sites)) as Value;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, normalised(one, sites)])) as Value;
}

const address = (text: string, sites: Sites): string =>
  [sites.old, sites.new]
    .reduce((changed, site) => changed.replaceAll(site, 'site:').replaceAll(withOtherScheme(site), 'site:'), text)
    .replaceAll('/wp-content/uploads/', '/uploads/')
    // An import writes addresses of files from the root of the site.
    .replaceAll(/(?<=^|["'=(,\s])\/uploads\//g, 'site:/uploads/');

const withOtherScheme = (site: string): string =>
  site.startsWith('https:') ? site.replace('https:', 'http:') : site.replace('http:', 'https:');
