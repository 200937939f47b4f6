import type { Setting } from '../config/index.ts';

/** A value as it can be shown to whoever looks over the shoulder. */
export function shownSetting({ secret, type }: Setting, value: unknown): string {
  if (value === '') return '(empty)';
  if (secret) return '********';
  if (type === 'switch') return value ? 'on' : 'off';
  // The address of a database can hold a password, in two places, and there can be several.
  return String(value)
    .replace(/(^|,\s*)(\w+:\/\/[^/@]*):[^/]*?@/g, '$1$2:********@')
    .replace(/([?&]password=)[^&,]*/gi, '$1********');
}
