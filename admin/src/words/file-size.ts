import { locale } from './words.ts';

/** A file size in the most readable unit: `3.4 MB`. */
export function fileSize(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const unit = units[step] ?? 'byte';
  const maximumFractionDigits = step > 1 ? 1 : 0;
  return new Intl.NumberFormat(locale.value, {
    style: 'unit',
    unit,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits,
  }).format(bytes / 1000 ** step);
}
