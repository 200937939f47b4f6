import { type Setting, withoutPasswords } from '../config/index.ts';

/** A value as it can be shown to whoever looks over the shoulder. */
export function shownSetting({ secret, type }: Setting, value: unknown): string {
  if (value === '') return '(empty)';
  if (secret) return '********';
  if (type === 'switch') return value ? 'on' : 'off';
  return withoutPasswords(String(value));
}
