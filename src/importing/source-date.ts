/**
 * A date of WordPress, `2024-03-01 10:00:00`, with a `T`. Days beyond the end of a month, such as 31 February, which databases may
 * accept, continue in the next month, as WordPress shows them.
 *
 * @returns undefined for an invalid date, and for the zero date
 */
export function sourceDate(text: string): string | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(text);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (match ?? []).slice(1).map(Number);
  if (year === 0 || month > 12 || day > 31 || hour > 23 || minute > 59 || second > 59) return undefined;
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, second));
  date.setUTCFullYear(year, month - 1, day);
  const shown = date.toISOString().slice(0, 19);
  return shown.startsWith('0000') ? undefined : shown;
}
