import { commandBlock, LOGGED_IN, quoted } from './commands.ts';
import { inlineMarkdown } from './markdown.ts';
import type { OpenApi } from './openapi-parts.ts';

export interface GuideOptions {
  /** The address of the site. */
  readonly url: string;
  /** The path of the second surface, if it is served. */
  readonly clients: string | undefined;
}

interface Chapter {
  readonly id: string;
  readonly title: string;
  /** Paragraphs in Markdown, and commands. */
  readonly parts: readonly (string | { readonly commands: string })[];
}

/** Getting started: the chapters before the reference. */
export function chaptersOf(api: OpenApi, { url, clients }: GuideOptions): readonly Chapter[] {
  const base = api.servers[0]?.url ?? '';
  const at = (path: string): string => quoted(base + path);
  return [
    {
      id: 'reading',
      title: 'Read',
      parts: [
        'What is published can be read without logging in. `_fields` names the fields that you want; without it, all of ' +
          'the context come.',
        { commands: `curl ${at('/posts?per_page=3&_fields=id,slug,title.rendered')}` },
        'Answers carry an `ETag`; sent back as `If-None-Match`, it saves what has not changed (304).',
      ],
    },
    {
      id: 'logging-in',
      title: 'Log in',
      parts: [
        'Send your log-in name and an application password by HTTP Basic. Make a password for each program, so that it ' +
          'can be taken away alone: on the server, `npx quoin token create anna "my app"` shows one. The commands of this ' +
          'page take both from a variable; put yours there once:',
        { commands: "export QUOIN_LOGIN='anna:xxxx xxxx xxxx xxxx xxxx xxxx'" },
        'What only those who write may see is shown with `context=edit`:',
        { commands: `curl ${LOGGED_IN} ${at('/posts?context=edit&status=draft,publish')}` },
        'The password alone does as well, in the header `Authorization: Bearer`.',
      ],
    },
    {
      id: 'paging',
      title: 'Page',
      parts: [
        'A list has `per_page` items, ten unless you say otherwise, at most 100. `X-WP-Total` says how many items match, ' +
          '`X-WP-TotalPages` how many pages they fill, and `Link` where the next page is.',
        { commands: `curl -sI ${at('/posts?per_page=2')}` },
        'All of them, page by page:',
        {
          commands:
            `posts=${at('/posts?per_page=2&_fields=id,slug')}\n` +
            `pages=$(curl -sI "$posts" | tr -d '\\r' | awk 'tolower($1) == "x-wp-totalpages:" { print $2 }')\n` +
            'for page in $(seq "$pages"); do\n  curl -s "$posts&page=$page"\n  echo\ndone',
        },
      ],
    },
    { id: 'embedding', title: 'Embed', parts: embedding(at, { url, clients }) },
    {
      id: 'writing',
      title: 'Write',
      parts: [
        'POST to a list creates an item, POST to an item changes what you send, DELETE puts it into the trash, and with ' +
          '`force=true` deletes it for good. Titles and texts are sent as text, or as `{ "raw": text }`.',
        {
          commands:
            `posts=${at('/posts')}\n` +
            `id=$(curl -s ${LOGGED_IN} -d title=Hello "$posts?_fields=id" | tr -dc 0-9)\n` +
            `curl -s ${LOGGED_IN} -d status=publish -d 'content=<p>The tide is out.</p>' "$posts/$id"\n` +
            `curl -s ${LOGGED_IN} -X DELETE "$posts/$id?force=true"`,
        },
        'With `If-Match`, the `ETag` of an item, nothing is changed that somebody else has changed meanwhile (412). With ' +
          '`Idempotency-Key`, a text of your own, what you send again after a lost answer is not made twice.',
      ],
    },
    {
      id: 'errors',
      title: 'Errors',
      parts: [
        'What goes wrong has a status of 400 or more and the shape `{ code, message, data: { status } }`. `code` is for ' +
          'programs; `data.params` names every argument that is wrong.',
        { commands: `curl ${at('/posts?per_page=1000&order=up')}` },
      ],
    },
    {
      id: 'typescript',
      title: 'TypeScript',
      parts: [
        'The description for programs is [openapi.json](/openapi.json)' +
          `${clients ? `; that of the routes for clients of WordPress, [${clients}/openapi.json](${clients}/openapi.json)` : ''}. ` +
          `Types are made by \`npx openapi-typescript ${url}/openapi.json -o quoin.d.ts\`.`,
      ],
    },
  ];
}

function embedding(at: (path: string) => string, { url, clients }: GuideOptions): Chapter['parts'] {
  const byId =
    'Items name others by their ids. Ask for all that a page needs with one request, in context `embed`, which has the ' +
    'fields that are shown beside something else:';
  const asked = { commands: `curl ${at('/users?include=1,2,3&context=embed')}` };
  if (!clients) return [byId, asked];
  return [
    byId,
    asked,
    `Below \`${clients}/wp/v2\`, where clients of WordPress ask, \`_embed\` brings linked items along:`,
    { commands: `curl ${quoted(`${url}${clients}/wp/v2/posts?per_page=1&_embed=author,wp:term`)}` },
  ];
}

/** A chapter as HTML. */
export const chapter = ({ id, title, parts }: Chapter): string =>
  `<section aria-labelledby="${id}">
<h2 id="${id}">${title} <a class="anchor" href="#${id}" aria-label="Link to ${title}">#</a></h2>
${parts.map((part) => (typeof part === 'string' ? `<p>${inlineMarkdown(part)}</p>` : commandBlock(part.commands))).join('\n')}
</section>`;
