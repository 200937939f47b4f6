import { signal } from '@preact/signals';
import { askOrRecall } from './asking/index.ts';

/** The public facts about the site. */
interface SiteIndex {
  readonly name: string;
  readonly url: string;
  readonly home: string;
  readonly timezone_string: string;
  readonly gmt_offset: number;
}

/** The defaults of a site without a name or address. */
export const UNNAMED = { title: 'Quoin', email: 'admin@example.com' };

export const site = signal<SiteIndex | undefined>(undefined);

/** Asks for the name, address and zone of the site. */
export async function openSite(): Promise<void> {
  const [{ body }, { decodeValue }] = await Promise.all([
    askOrRecall<SiteIndex>('?_fields=name,url,home,timezone_string,gmt_offset'),
    // Not part of what every page waits for.
    import('./content/entities.ts'),
  ]);
  site.value = { ...body, name: decodeValue(body.name) };
}
