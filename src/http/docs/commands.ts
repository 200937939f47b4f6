import { escapeHtml } from '../html.ts';
import type { DeclaredOperation, OpenApi } from './openapi-parts.ts';

/** A text as one word of a shell command. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Commands to copy: each runs exactly as shown. */
export const commandBlock = (commands: string): string =>
  `<pre class="command" tabindex="0" aria-label="Commands"><code>${escapeHtml(commands)}</code></pre>`;

export const LOGGED_IN = '-u "$QUOIN_LOGIN"';

/** The command that tries an operation; undefined for operations that need the id of an item. */
export function commandOf(api: OpenApi, { method, path, operation }: DeclaredOperation): string | undefined {
  const address = quoted(`${api.servers[0]?.url}${path}`);
  if (path.includes('{')) return undefined;
  if (method === 'get') return `curl ${address}`;
  if (method !== 'post') return undefined;
  const content = operation.requestBody?.content ?? {};
  const json = content['application/json'];
  if (json) {
    const body = quoted(JSON.stringify(json.example));
    return `curl ${LOGGED_IN} -H 'Content-Type: application/json' \\\n  -d ${body} \\\n  ${address}`;
  }
  return uploadCommand(address);
}

/** Sends a file as it is, with a name. */
const uploadCommand = (address: string): string =>
  `echo 'Low water at six' |\n  curl ${LOGGED_IN} -H 'Content-Type: text/plain' \\\n` +
  `  -H 'Content-Disposition: attachment; filename="tides.txt"' \\\n  --data-binary @- ${address}`;
