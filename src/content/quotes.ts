/** Quotation marks, apostrophes and primes in running text. */

type Role = 'opens' | 'closes' | 'apostrophe' | 'prime';

/** The replacement of each mark in each of its roles. */
const shown: Readonly<Record<"'" | '"', Readonly<Record<Role, string>>>> = {
  "'": { opens: '&#8216;', closes: '&#8217;', apostrophe: '&#8217;', prime: '&#8242;' },
  '"': { opens: '&#8220;', closes: '&#8221;', apostrophe: '&#8221;', prime: '&#8243;' },
};

const space = '[\\r\\n\\t ]|\\u00a0|&nbsp;';
const stop = `$|[.,:;!?)}\\-\\]]|&gt;|${space}`;
const start = `^|[([{"\\-]|&lt;|${space}`;

/** A mark, or the first and last character of the match, whose role follows from its neighbours. The first matching rule wins. */
type Rule = readonly [pattern: RegExp, ...roles: readonly [Role] | readonly [Role, Role]];

const rules: readonly Rule[] = [
  // 'tis, 'em: words with an initial apostrophe
  [/'(?=tain't|twere|twas|tis|twill|til|bout|nuff|round|cause|em)/g, 'apostrophe'],
  // '99' and '99" at the end of a quotation: an abbreviated year
  [new RegExp(`'\\d\\d['"](?=${stop})`, 'g'), 'apostrophe', 'closes'],
  // '99, but not '99% or '99.5
  [/'(?=\d\d(?:$|(?![%\d]|[.,]\d)))/g, 'apostrophe'],
  // '1.5' and "1.5" are quoted numbers.
  [new RegExp(`(?<=${start})'\\d[.,\\d]*'`, 'g'), 'opens', 'closes'],
  [new RegExp(`(?<=${start})'`, 'g'), 'opens'],
  // don't
  [new RegExp(`(?<!${space})'(?!$|[.,:;!?"'(){}[\\]\\-]|&[lg]t;|${space})`, 'g'), 'apostrophe'],
  [new RegExp(`(?<=^|${space})"\\d[.,\\d]*"`, 'g'), 'opens', 'closes'],
  [new RegExp(`(?<=^|[([{\\-]|&lt;|${space})"(?!${space})`, 'g'), 'opens'],
];

const atStop = new RegExp(`['"](?=${stop})`, 'y');

/** Replaces `'` and `"` by typographic marks, if their neighbours determine them. */
export function typesetQuotes(text: string): string {
  if (!/['"]/.test(text)) return text;
  const roles = new Map<number, Role>();
  for (const rule of rules) assign(text, rule, roles);
  for (const mark of ["'", '"'] as const) {
    if (text.includes(mark)) settle(text, mark, roles);
  }
  return text.replace(/['"]/g, (mark, at: number) => {
    const role = roles.get(at);
    return role === undefined ? mark : shown[mark as "'" | '"'][role];
  });
}

function assign(text: string, [pattern, first, last]: Rule, roles: Map<number, Role>): void {
  for (const match of text.matchAll(pattern)) {
    const ends = last === undefined ? [match.index] : [match.index, match.index + match[0].length - 1];
    if (ends.some((at) => roles.has(at))) continue;
    roles.set(match.index, first);
    if (last !== undefined) roles.set(ends[1] as number, last);
  }
}

/**
 * Assigns roles to the remaining marks. Each opening mark begins a new section of the text;
 * after a digit, a mark is a prime, unless the quotation needs it as its end.
 */
function settle(text: string, mark: "'" | '"', roles: Map<number, Role>): void {
  let quoted = false;
  let closed = false;
  let free: number[] = [];
  const finish = () => {
    const closers = quoted && !closed ? new Set(closingMarks(text, free)) : undefined;
    for (const at of free) {
      if (closers?.has(at)) roles.set(at, 'closes');
      else if (isAfterDigit(text, at)) roles.set(at, 'prime');
      else if (mark === '"' || (closers === undefined && isAtStop(text, at))) roles.set(at, 'closes');
    }
  };
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    const role = roles.get(at);
    if (role === undefined) free.push(at);
    if (role === 'closes') closed = true;
    if (role === 'opens') {
      finish();
      quoted = true;
      closed = false;
      free = [];
    }
  }
  finish();
}

/** The marks that end the quotation that they are in. */
function closingMarks(text: string, free: readonly number[]): readonly number[] {
  const candidates = free.filter((at) => isAtStop(text, at));
  if (candidates.length < 2) return candidates;
  const sure = candidates.filter((at) => !isAfterDigit(text, at));
  if (sure.length > 0) return sure;
  return [candidates.findLast((at) => text[at + 1] === '.') ?? (candidates.at(-1) as number)];
}

function isAfterDigit(text: string, at: number): boolean {
  return /\d/.test(text[at - 1] ?? '');
}

function isAtStop(text: string, at: number): boolean {
  atStop.lastIndex = at;
  return atStop.test(text);
}
