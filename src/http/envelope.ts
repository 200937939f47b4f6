import { JSON_HEADERS } from './errors.ts';
import type { Exchange } from './exchange.ts';
import { respond } from './respond.ts';

const NAMES: Readonly<Record<string, string>> = {
  'x-wp-total': 'X-WP-Total',
  'x-wp-totalpages': 'X-WP-TotalPages',
  allow: 'Allow',
  link: 'Link',
  location: 'Location',
};

/** Status, headers and body in one object, for clients that can read only the body. */
export function sendEnvelope(
  exchange: Exchange,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): true {
  const shown = Object.entries(NAMES).flatMap(([name, shownName]) => {
    const value = headers[name];
    return value === undefined ? [] : [[shownName, name.startsWith('x-wp-') ? Number(value) : value]];
  });
  const { 'x-wp-total': _, 'x-wp-totalpages': __, location: ___, ...own } = headers;
  const json = JSON.stringify({ body, status, headers: Object.fromEntries(shown) });
  respond(exchange, 200, { ...JSON_HEADERS, ...own }, json);
  return true;
}
