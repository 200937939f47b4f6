import { unescapeText } from '../../content/index.ts';
import { siteModel } from '../../content-model/index.ts';
import type { Found } from './find-site.ts';
import { isWorking } from './left-overs-of-site.ts';
import { ITEM_PARTS, REST_PARTS } from './read-rest.ts';
import type { RestClient } from './rest-client.ts';
import { RestError } from './rest-error.ts';
import { type Json, objectOf, textOf } from './rest-values.ts';

const EVERY_STATUS = 'publish,future,draft,pending,private,trash';
/** Items per page. */
const PAGE = 100;

/**
 * Checks whether a running site can be read, before the import.
 *
 * @returns the findings, a line each, with a remedy for each obstacle
 * @throws RestError with a remedy, when it cannot be read
 */
export async function preflight(client: RestClient, { root, index }: Found, now: () => number): Promise<string[]> {
  const lines = [
    `Interface: ${root}`,
    `Site: ${textOf(index['home']) ?? ''} "${unescapeText(textOf(index['name']) ?? '')}"`,
  ];
  const me = await whoAsks(client, index);
  const can = objectOf(me['capabilities']);
  lines.push(`Logged in as ${textOf(me['username']) ?? textOf(me['slug']) ?? ''}.`);
  if (can['edit_others_posts'] !== true || can['edit_others_pages'] !== true)
    throw new RestError('this user may not read the drafts and raw texts of others: use an administrator', 403);
  if (can['list_users'] !== true)
    lines.push('Users: only those who have published, without e-mail addresses. Remedy: use an administrator.');
  if (can['moderate_comments'] !== true)
    lines.push('Comments: only approved ones, without addresses. Remedy: use an administrator.');

  const began = now();
  const totals = new Map<string, number>();
  for (const part of REST_PARTS) {
    const status =
      part === 'media'
        ? 'inherit,private,trash'
        : part === 'comments'
          ? 'any'
          : ITEM_PARTS.includes(part)
            ? EVERY_STATUS
            : '';
    const query = {
      per_page: 1,
      _fields: 'id',
      ...(status && { context: 'edit', status }),
      ...(part === 'comments' && { type: 'all' }),
    };
    totals.set(part, (await client.get(`wp/v2/${part}`, query)).total);
  }
  const seconds = (now() - began) / 1000 / REST_PARTS.length;
  const answers = [...totals.values()].reduce((sum, one) => sum + Math.max(1, Math.ceil(one / PAGE)), 0);
  lines.push(`Found: ${[...totals].map(([part, count]) => `${count} ${part}`).join(', ')}.`);
  // A full page takes the source several times as long as one item.
  lines.push(`Time to expect: ${spoken(answers * seconds * 4)} for texts; files and revisions come on top.`);

  for (const [what, path, known] of [
    ['Types', 'types', siteModel.postTypes],
    ['Taxonomies', 'taxonomies', siteModel.taxonomies],
  ] as const) {
    const names = Object.keys(objectOf((await client.get(`wp/v2/${path}`)).body));
    const others = names.filter((name) => !known.has(name) && !isWorking(name));
    if (others.length > 0)
      lines.push(`${what} without a place here: ${others.join(', ')}. They are kept as left over.`);
  }
  const plugins = Array.isArray(index['namespaces']) ? index['namespaces'] : [];
  if (plugins.some((name) => /^(wpml|pll)\//.test(String(name))))
    lines.push('Several languages: items come without the language that they are in.');
  lines.push(
    'Not told by this interface: types and custom fields that are hidden from it, menus of old themes, passwords, former states of what is in the trash. An export file or a dump of the database has them.',
  );
  return lines;
}

async function whoAsks(client: RestClient, index: Json): Promise<Json> {
  try {
    return objectOf((await client.get('wp/v2/users/me', { context: 'edit' })).body);
  } catch (error) {
    if (!(error instanceof RestError) || ![401, 403].includes(error.status)) throw error;
    const authorization = objectOf(objectOf(objectOf(index['authentication'])['application-passwords'])['endpoints']);
    const page = textOf(authorization['authorization']);
    throw new RestError(
      [
        `${error.message}. Either the application password is wrong, or the web server drops the header.`,
        page === undefined
          ? '  Application passwords are switched off there: they need https, and no plugin that forbids them.'
          : `  Make an application password at ${page}`,
        '  With Apache, add "CGIPassAuth On", or "SetEnvIf Authorization (.*) HTTP_AUTHORIZATION=$1", to .htaccess.',
      ].join('\n'),
      error.status,
    );
  }
}

function spoken(seconds: number): string {
  if (seconds <= 1) return '1 second';
  return seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
