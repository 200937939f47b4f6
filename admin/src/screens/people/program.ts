/** Names of browsers as they stand in what they say of themselves: those that name others as well come first. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'] as const;

/** A browser and its system, such as `Firefox, Linux`; of another program its first word. */
export function programOf(userAgent: string): string {
  const browser = BROWSERS.find(([mark]) => userAgent.includes(`${mark}/`))?.[1];
  const system = SYSTEMS.find((mark) => userAgent.includes(mark));
  return [browser ?? userAgent.split(/[\s/]/)[0], system].filter(Boolean).join(', ');
}
