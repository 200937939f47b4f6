/** Browser names as they occur in user agents: a browser whose user agent contains other names comes first. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'] as const;

/** The browser and its system, such as `Firefox, Linux`; for other programs, the first word. */
export function programOf(userAgent: string): string {
  const browser = BROWSERS.find(([mark]) => userAgent.includes(`${mark}/`))?.[1];
  const system = SYSTEMS.find((mark) => userAgent.includes(mark));
  return [browser ?? userAgent.split(/[\s/]/)[0], system].filter(Boolean).join(', ');
}
