import { anonymous } from '../../access/index.ts';
import { resourcesOn } from '../../resources/index.ts';
import { type Redirect, redirectsOf } from '../../surface/paths/redirects.ts';
import type { Command } from '../command.ts';
import { requestOf, withSite } from '../open-site.ts';

/** A file format for redirects: text before, a line for each, text after. */
interface Format {
  readonly before?: string;
  line(redirect: Redirect, index: number): string;
  readonly after?: string;
}

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

/** The decoded path, which nginx compares with; undefined for a path with characters that are special in its configuration. */
function decodedPath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return /^\/[^\p{Cc}"'\\$;{}]*$/u.test(decoded) ? decoded : undefined;
  } catch {
    return undefined;
  }
}

const formats: Readonly<Record<string, Format>> = {
  // Netlify and Cloudflare Pages; the format has no 410.
  netlify: { line: ({ from, to }) => (to === undefined ? '' : `${from} ${pathOf(to)} 301\n`) },
  nginx: {
    before:
      '# In http: include this file. In server: if ($quoin_moved ~ ^/) { return 301 $quoin_moved; } if ($quoin_moved = gone) { return 410; }\nmap $uri $quoin_moved {\n  default "";\n',
    line({ from, to }) {
      const decoded = decodedPath(from);
      if (decoded === undefined) return '';
      const target =
        to === undefined ? 'gone' : encodeURI(decodeURI(pathOf(to))).replace(/[$'"\\;{}]/g, percentEncoded);
      const both = [...new Set([decoded, decoded.replace(/\/$/, '')])].filter((path) => path !== '');
      return both.map((path) => `  "${path}" "${target}";\n`).join('');
    },
    after: '}\n',
  },
  json: {
    before: '[',
    line: ({ from, to }, index) =>
      `${index === 0 ? '' : ','}\n  ${JSON.stringify({ from, to: to ?? null, status: to === undefined ? 410 : 301 })}`,
    after: '\n]\n',
  },
};

const percentEncoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** `quoin redirects`. */
export const redirects: Command = {
  name: 'redirects',
  summary: 'Print redirects from former URLs of posts and pages, as a file for the host of the front end',
  operands: [],
  flags: {
    format: {
      value: 'NAME',
      note: 'netlify (also for Cloudflare Pages), nginx, or json (netlify)',
      choices: Object.keys(formats),
    },
  },
  settings: ['data', 'database', 'databasePooler', 'url', 'frontEnd', 'permalinks', 'categoryBase', 'tagBase'],
  example: 'npx quoin redirects --format netlify > _redirects',
  run: (given) =>
    withSite(given.config, async ({ storage, scope }) => {
      const { before = '', line, after = '' } = formats[given.flag('format') ?? 'netlify'] as Format;
      const { model, permalinks } = scope.site;
      // Files are not used.
      const noFiles = { files: undefined as never, sizes: undefined as never };
      const resources = resourcesOn(noFiles, { structure: permalinks.posts, model });
      // Only redirects to public items are printed.
      const request = requestOf({ storage, scope: { ...scope, actor: anonymous } }, {});
      process.stdout.write(before);
      let index = 0;
      for await (const redirect of redirectsOf(request, resources)) {
        process.stdout.write(line(redirect, index));
        index += 1;
      }
      process.stdout.write(after);
      return 0;
    }),
};
