import { type Setting, withoutPasswords } from '../config/index.ts';

/** Format a value for printing; masks secrets. */
export function shownSetting({ secret, type }: Setting, value: unknown): string {
  if (value === '') return '(empty)';
  if (secret) return '********';
  if (type === 'switch') return value ? 'on' : 'off';
  return withoutPasswords(String(value));
}
