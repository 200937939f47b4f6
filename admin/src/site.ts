import { computed, signal } from '@preact/signals';
import { keptAnswer, refresh } from './server/index.ts';

/** The public data of the site. */
interface SiteIndex {
  readonly name: string;
  readonly url: string;
  readonly home: string;
  readonly timezone_string: string;
  readonly gmt_offset: number;
}

/** The defaults of a site without a name or address. */
export const UNNAMED = { title: 'Quoin', email: 'admin@example.com' };

const PATH = '?_fields=name,url,home,timezone_string,gmt_offset';

const decode = signal<(text: string) => string>();
/** The name, address and time zone of the site, once known. */
export const site = computed((): SiteIndex | undefined => {
  const told = keptAnswer<SiteIndex>(PATH);
  return told && decode.value && { ...told, name: decode.value(told.name) };
});

/** The time zone of the site, as `Intl` names it. */
export function siteZone(): string {
  const { timezone_string: name, gmt_offset: hours } = site.value ?? { timezone_string: '', gmt_offset: 0 };
  if (name) return name;
  const minutes = Math.round(Math.abs(hours) * 60);
  const two = (number: number): string => String(number).padStart(2, '0');
  return hours === 0 ? 'UTC' : `${hours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Requests the data of the site. */
export async function openSite(): Promise<void> {
  void refresh(PATH);
  // Pages need not wait for this.
  const { decodeValue } = await import('./content/entities.ts');
  decode.value = decodeValue;
}
