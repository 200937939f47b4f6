import { anonymous } from '../../access/index.ts';
import { resourcesOn } from '../../resources/index.ts';
import { type Redirect, redirectsOf } from '../../surface/own/redirects.ts';
import type { Command } from '../command.ts';
import { requestOf, withSite } from '../open-site.ts';

/** A way to write redirects: lines before, for each and after. */
interface Format {
  readonly before?: string;
  line(redirect: Redirect, place: number): string;
  readonly after?: string;
}

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

/** What nginx compares with: the path in letters. A path with signs that would mean something there is left out. */
function inLetters(path: string): string | undefined {
  try {
    const letters = decodeURIComponent(path);
    return /^\/[^\p{Cc}"'\\$;{}]*$/u.test(letters) ? letters : undefined;
  } catch {
    return undefined;
  }
}

const formats: Readonly<Record<string, Format>> = {
  // Netlify and Cloudflare Pages; they cannot say that something is gone.
  netlify: { line: ({ from, to }) => (to === undefined ? '' : `${from} ${pathOf(to)} 301\n`) },
  nginx: {
    before:
      '# In http: include this file. In server: if ($quoin_moved ~ ^/) { return 301 $quoin_moved; } if ($quoin_moved = gone) { return 410; }\nmap $uri $quoin_moved {\n  default "";\n',
    line({ from, to }) {
      const letters = inLetters(from);
      if (letters === undefined) return '';
      const target = to === undefined ? 'gone' : encodeURI(decodeURI(pathOf(to))).replace(/[$'"\\;{}]/g, inPercent);
      const both = [...new Set([letters, letters.replace(/\/$/, '')])].filter((path) => path !== '');
      return both.map((path) => `  "${path}" "${target}";\n`).join('');
    },
    after: '}\n',
  },
  json: {
    before: '[',
    line: ({ from, to }, place) =>
      `${place === 0 ? '' : ','}\n  ${JSON.stringify({ from, to: to ?? null, status: to === undefined ? 410 : 301 })}`,
    after: '\n]\n',
  },
};

const inPercent = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** `quoin redirects`. */
export const redirects: Command = {
  name: 'redirects',
  summary: 'Print where former addresses of posts and pages lead, as a file for the host of the front end',
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
      // Nothing touches a file.
      const noFiles = { files: undefined as never, sizes: undefined as never };
      const resources = resourcesOn(noFiles, { structure: permalinks.posts, model });
      // Only what everybody is led on to is told.
      const request = requestOf({ storage, scope: { ...scope, actor: anonymous } }, {});
      process.stdout.write(before);
      let place = 0;
      for await (const redirect of redirectsOf(request, resources)) {
        process.stdout.write(line(redirect, place));
        place += 1;
      }
      process.stdout.write(after);
      return 0;
    }),
};
