import type { FastifyInstance } from 'fastify';
import { anonymous } from '../access/index.ts';
import { apiError } from '../errors/index.ts';
import { requestOf } from './answer-read.ts';
import type { ClientSurfaceOptions } from './client-surface.ts';

/** What a preview shows: its texts as HTML. */
interface Shown {
  readonly title: { readonly rendered: string };
  readonly content: { readonly rendered: string };
}

/**
 * The content is written by people: nothing of it runs, sends or leads anywhere inside of this page, which has no origin of
 * its own. Only pages of the server hold it in a frame.
 */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "sandbox; default-src 'none'; img-src * data:; media-src *; font-src *; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
} as const;

/** Serves `/preview/<token>`: a plain page of an item as it would be. */
export function registerPreviewPage(app: FastifyInstance, options: ClientSurfaceOptions): void {
  app.get('/preview/:token', async (request, reply) => {
    const { token = '' } = request.params as { token?: string };
    const route = /^[\w-]+$/.test(token) ? options.surface.find('GET', `/quoin/v1/previews/${token}`) : undefined;
    if (!route) throw apiError('quoin_preview_has_ended');
    const shown = await options.load.run(async () => {
      const point = await options.points.begin();
      const call = { request: request.raw, query: {}, params: {}, address: options.addressOf(request), body: noBody };
      const { body } = await route.answer(requestOf(call, { actor: anonymous, point, isRead: true }, options));
      return body as Shown;
    });
    return reply.headers(HEADERS).send(page(shown));
  });
}

const noBody = async () => ({});

const page = ({ title, content }: Shown): string => `<!doctype html>
<html lang="">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title.rendered.replace(/<[^>]*>?/g, '')}</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<main dir="auto">
<h1>${title.rendered}</h1>
${content.rendered}
</main>
</body>
</html>
`;
