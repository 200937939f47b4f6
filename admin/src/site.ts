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

/** Requests the data of the site. */
export async function openSite(): Promise<void> {
  void refresh(PATH);
  // Pages need not wait for this.
  const { decodeValue } = await import('./content/entities.ts');
  decode.value = decodeValue;
}
