import { siteAddress } from '../site-address.ts';
import type { SourceSettings, WxrLeftOver, WxrSite } from '../wxr/wxr-events.ts';
import { zoneOfOffset } from '../zone-of-offset.ts';
import type { DumpRows } from './dump-rows.ts';
import { entriesIn, textIn } from './dump-values.ts';

/** The settings of the old site. */
export interface DumpOptions {
  readonly values: ReadonlyMap<string, string>;
  readonly home: string;
  /** The address of its files, with a slash at the end. */
  readonly uploads: string;
  readonly sticky: ReadonlySet<number>;
}

const known = new Set([
  ...['siteurl', 'home', 'blogname', 'blogdescription', 'timezone_string', 'gmt_offset', 'permalink_structure'],
  ...['category_base', 'tag_base', 'sticky_posts', 'upload_url_path', 'default_comment_status', 'default_ping_status'],
  ...['use_smilies', 'WPLANG', 'date_format', 'time_format', 'start_of_week', 'posts_per_page', 'admin_email'],
  ...['default_category', 'show_on_front', 'page_on_front', 'page_for_posts'],
]);

export function optionsOf(rows: DumpRows, prefix: string): DumpOptions {
  const values = new Map<string, string>();
  for (const row of rows.each(`${prefix}options`)) {
    const name = textIn(row, 'option_name');
    if (known.has(name)) values.set(name, textIn(row, 'option_value'));
  }
  const address = (name: string): string => siteAddress((values.get(name) ?? '').trim());
  const home = address('home') || address('siteurl');
  const uploads = address('upload_url_path') || `${address('siteurl') || home}/wp-content/uploads`;
  const sticky = entriesIn(values.get('sticky_posts')).map(([, id]) => Number(id));
  return { values, home, uploads: `${uploads}/`, sticky: new Set(sticky) };
}

/** Settings as the interface names them. */
export function settingsOf({ values }: DumpOptions): SourceSettings {
  const settings: Record<string, string | number | boolean> = {};
  const names = {
    ...{ blogname: 'title', blogdescription: 'description', timezone_string: 'timezone' },
    ...{ default_comment_status: 'default_comment_status', default_ping_status: 'default_ping_status' },
    ...{ date_format: 'date_format', time_format: 'time_format', admin_email: 'email', show_on_front: 'show_on_front' },
  };
  for (const [option, name] of Object.entries(names)) {
    const value = values.get(option);
    // An empty description is valid.
    if (value || (value === '' && name === 'description')) settings[name] = value;
  }
  for (const name of ['start_of_week', 'posts_per_page', 'default_category', 'page_on_front', 'page_for_posts']) {
    const value = values.get(name) ?? '';
    if (/^\d{1,9}$/.test(value)) settings[name] = Number(value);
  }
  const zone = settings['timezone'] ?? zoneOfOffset(values.get('gmt_offset'));
  if (zone) settings['timezone'] = zone;
  if (values.has('use_smilies')) settings['use_smilies'] = values.get('use_smilies') === '1';
  return settings;
}

/** The bases that the old site sets. */
export const basesOf = ({ values }: DumpOptions): NonNullable<WxrSite['bases']> => {
  const base = (name: string) => values.get(name)?.replace(/^\/+|\/+$/g, '') || undefined;
  return { categories: base('category_base'), tags: base('tag_base') };
};

/** Options that are computed, expired, or secrets of the old site. */
const passing =
  /^_(site_)?transient_|^(cron|rewrite_rules|recently_edited|db_upgraded|auto_core_update_notified)$|^(auth|secure_auth|logged_in|nonce)_(key|salt)$/;

/** Settings that Quoin does not have. */
export function* leftOversOf(rows: DumpRows, prefix: string): Generator<WxrLeftOver> {
  for (const row of rows.each(`${prefix}options`)) {
    const name = textIn(row, 'option_name');
    if (name === '' || known.has(name) || passing.test(name)) continue;
    yield {
      ...{ kind: 'left-over', what: 'options', id: undefined },
      ...{ why: 'there is no such setting here', source: { name, value: textIn(row, 'option_value') } },
    };
  }
}
