/** Escapes text for HTML: every value in a page goes through here. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The layout of the server's own pages: no script, nothing from elsewhere, light and dark. */
export function htmlPage({ title, body }: { title: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/docs/icon.svg">
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
${body}
</body>
</html>
`;
}

/** Headers of the server's own pages. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
} as const;

/** The headers of the reference, whose form sends requests to it. */
export const DOCS_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': PAGE_HEADERS['content-security-policy'].replace(
    "form-action 'none'",
    "form-action 'self'",
  ),
} as const;

/** A quoin: the stones of a wall's corner, long and short by turns. */
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><g fill="#b5561f"><rect x="4" y="3" width="24" height="8"/>' +
  '<rect x="4" y="12" width="14" height="8"/><rect x="4" y="21" width="24" height="8"/></g></svg>';

export const STYLE = `:root {
  color-scheme: light dark;
  --paper: light-dark(#fdfcfa, #16181b);
  --ink: light-dark(#1c1e21, #e8e6e1);
  --quiet: light-dark(#5b5f66, #a3a6ab);
  --line: light-dark(#dedbd4, #34373c);
  --mark: light-dark(#fbeccb, #45391c);
  --stone: light-dark(#f3f0ea, #1f2226);
  --accent: light-dark(#8a3b12, #f0a473);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible, input:focus-visible, button:focus-visible, pre:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
main, header.page { max-width: 62rem; margin: 0 auto; padding: 1rem 1.25rem; }
main { padding-bottom: 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 1.5rem 0 .5rem; }
h2 { font-size: 1.35rem; margin: 2.5rem 0 .5rem; padding-top: .5rem; border-top: 1px solid var(--line); }
h3, h4 { font-size: 1rem; margin: 1.25rem 0 .5rem; }
h2, h3, tr { scroll-margin-top: 1rem; }
h3 { scroll-margin-top: 4rem; }
:target { background: var(--mark); }
.anchor { font-weight: 400; text-decoration: none; color: var(--quiet); }
.anchor:hover, .anchor:focus-visible { color: var(--accent); }
.skip { position: absolute; left: -100vw; padding: .5rem 1rem; background: var(--paper); }
.skip:focus { left: 0; }
.hidden { position: absolute; clip-path: inset(50%); }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .5rem 0; }
input, button { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--quiet); border-radius: .4rem; padding: .3rem .6rem; }
button { background: var(--stone); cursor: pointer; }
.command code { user-select: all; }
.found li { margin: .35rem 0; }
p { max-width: 44rem; }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
pre { background: var(--stone); border: 1px solid var(--line); border-radius: .4rem; padding: .75rem 1rem; overflow-x: auto; }
details { border: 1px solid var(--line); border-radius: .4rem; margin: .5rem 0; background: var(--stone); }
details > summary { cursor: pointer; padding: .55rem .8rem; display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; }
details > div { padding: 0 .8rem .8rem; background: var(--paper); border-top: 1px solid var(--line); overflow-x: auto; }
.method { font: 700 .8rem ui-monospace, monospace; min-width: 4.5rem; }
.quiet { color: var(--quiet); }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { text-align: start; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
code { overflow-wrap: break-word; }
@media (max-width: 40rem) { table, thead, tbody, tr, td { display: block; } thead { position: absolute; clip-path: inset(50%); } td { border: 0; padding: .1rem 0; } tr { border-bottom: 1px solid var(--line); padding: .5rem 0; } }
`;
