import { type Actor, anonymous } from '../access/index.ts';
import { apiError } from '../errors/index.ts';
import type { ClientSurfaceOptions } from './client-surface.ts';
import { type Served, serve } from './pipeline.ts';
import { respond } from './respond.ts';
import type { Router } from './router.ts';

/** The texts of a preview as HTML. */
interface Shown {
  readonly title: { readonly rendered: string };
  readonly content: { readonly rendered: string };
}

/**
 * The content is untrusted: in this page, nothing of it runs, sends or navigates. The page has no origin of
 * its own. Only pages of the server can show it in a frame.
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

/** The colour schemes that a page may be asked for in, by the query; otherwise it follows the browser. */
const SCHEMES = new Map(['light', 'dark'].map((scheme) => [`scheme=${scheme}`, scheme]));

/** Serves `/preview/<token>`: a plain page of an item as it would be published. */
export function registerPreviewPage(router: Router, options: ClientSurfaceOptions): void {
  router.get('/preview/:token', async (exchange) => {
    const { token = '' } = exchange.params;
    const route = /^[\w-]+$/.test(token) ? options.surface.find('GET', `/quoin/v1/previews/${token}`) : undefined;
    if (!route) throw apiError('quoin_preview_has_ended');
    const served: Served<{ readonly actor: Actor }> = {
      ...{ label: '/preview/:token', base: '', query: {}, params: {}, files: 'skipped', isRead: true, isKept: false },
      identify: async () => ({ actor: anonymous }),
      answer: (asked) => route.answer(asked),
      sends({ body }) {
        respond(exchange, 200, HEADERS, page(body as Shown, SCHEMES.get(exchange.search)));
        return true;
      },
    };
    await serve(exchange, served, options);
  });
}

/** Pictures stay in the column, and those of a gallery stand side by side. */
const STYLE = `img, video { max-width: 100%; height: auto; }
figure { margin: 1rem 0; }
.wp-block-gallery, .gallery { display: flex; flex-wrap: wrap; gap: .75rem; }
.wp-block-gallery figure, .gallery figure { flex: 1 1 10rem; margin: 0; }`;

const page = ({ title, content }: Shown, scheme = 'light dark'): string => `<!doctype html>
<html lang="" style="color-scheme: ${scheme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title.rendered.replace(/<[^>]*>?/g, '')}</title>
<link rel="stylesheet" href="/docs/style.css">
<style>
${STYLE}
</style>
</head>
<body>
<main dir="auto">
<h1>${title.rendered}</h1>
${content.rendered}
</main>
</body>
</html>
`;
