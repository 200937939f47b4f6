type Parts = Readonly<Record<string, string>>;

const two = (value: number): string => String(value).padStart(2, '0');

function partsOf(moment: Date, timeZone: string): Parts {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).formatToParts(moment);
  const long = format({
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const month = format({ month: 'numeric' });
  const found = Object.fromEntries(long.map(({ type, value }) => [type, value]));
  return { ...found, number: month.find(({ type }) => type === 'month')?.value ?? '' };
}

/** The letters of a format (the letters of PHP, which front ends of WordPress use). */
function letters(parts: Parts): Parts {
  const [hour, day, month] = [Number(parts['hour']), Number(parts['day']), Number(parts['number'])];
  const half = hour < 12 ? 'am' : 'pm';
  const last = day % 10;
  const isTeen = day > 10 && day < 14;
  return {
    d: two(day),
    j: String(day),
    S: isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][last] ?? 'th'),
    D: (parts['weekday'] ?? '').slice(0, 3),
    l: parts['weekday'] ?? '',
    m: two(month),
    n: String(month),
    M: (parts['month'] ?? '').slice(0, 3),
    F: parts['month'] ?? '',
    Y: parts['year'] ?? '',
    y: (parts['year'] ?? '').slice(-2),
    H: two(hour),
    G: String(hour),
    h: two(hour % 12 || 12),
    g: String(hour % 12 || 12),
    i: parts['minute'] ?? '',
    s: parts['second'] ?? '',
    a: half,
    A: half.toUpperCase(),
  };
}

/** Formats a moment by letters such as `F j, Y`, in English; `\` escapes a letter. */
export function formatted(format: string, moment: Date, timeZone: string): string {
  const known = letters(partsOf(moment, timeZone));
  return format.replace(/\\(.)|./gs, (letter, kept?: string) => kept ?? known[letter] ?? letter);
}
