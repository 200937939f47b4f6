import type { Mutant } from '../mutant.ts';

const PAGES = { file: 'src/http/admin-pages.ts', tests: ['src/http/admin-pages.test.ts'] };
const PREVIEW_PAGE = {
  file: 'src/http/preview-page.ts',
  tests: ['test/http/previews.test.ts'],
  only: 'without scripts',
};
const PREVIEWS = { file: 'src/surface/own/previews.ts', tests: ['test/http/previews.test.ts'] };
const SESSIONS = { file: 'src/surface/own/sessions.ts', tests: ['test/http/own-sessions.test.ts'] };
const LINKS = { file: 'src/surface/own/invitations.ts', tests: ['test/http/invitations.test.ts'] };

/** Guards of the server for the admin interface: its pages, sessions, links and previews. */
export const adminMutants: readonly Mutant[] = [
  {
    ...PAGES,
    name: 'pages of the admin interface run scripts of their own address alone',
    replace: `"script-src 'self'"`,
    by: `"script-src 'self' 'unsafe-inline'"`,
  },
  {
    ...PAGES,
    name: 'pages of the admin interface make no HTML from text',
    replace: `  "require-trusted-types-for 'script'",\n`,
    by: '',
  },
  {
    ...PAGES,
    name: 'pages of the admin interface are in no frame',
    replace: `"frame-ancestors 'none'"`,
    by: `"frame-ancestors *"`,
  },
  {
    ...PAGES,
    name: 'pages of the admin interface send their policy',
    replace: '...HEADERS, ',
    by: '',
  },
  {
    ...PAGES,
    name: 'what is not among the built files is not served as a page',
    replace: "if (path.startsWith('assets/'))\n",
    by: "if (path === 'assets/')\n",
  },
  {
    ...PREVIEW_PAGE,
    name: 'a page of a preview has no origin and no scripts',
    replace: '"sandbox; ',
    by: '"',
  },
  {
    ...PREVIEW_PAGE,
    name: 'a page of a preview is kept nowhere',
    replace: "'cache-control': 'private, no-store'",
    by: "'cache-control': 'private'",
  },
  {
    ...PREVIEWS,
    name: 'a preview is made by those who may edit the item',
    replace: 'enforce(scope, resource.access.update',
    by: 'void (scope, resource.access.update',
  },
  {
    ...PREVIEWS,
    name: 'a preview ends when its maker may no longer edit the item',
    replace: '!item || resource.access.update?.(scope.actor, item, { input: {}, related: undefined, scope })',
    by: '!item',
  },
  {
    ...PREVIEWS,
    name: 'a preview ends in the trash',
    replace: "row.status === 'trash' || ",
    by: '',
  },
  {
    ...SESSIONS,
    name: 'sessions of others are not ended by their ids',
    replace: 'const rows = await parts.sessions.ofUser(request.scope.actor.id);\n  const named',
    by: 'const rows = (await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((id) => parts.sessions.ofUser(id)))).flat();\n  const named',
  },
  {
    ...SESSIONS,
    name: 'ending all other sessions leaves the current one',
    replace: 'rows.filter((row) => !isCurrent(row, request, parts))',
    by: 'rows.filter((row) => isCurrent(row, request, parts) || true)',
  },
  {
    ...SESSIONS,
    name: 'sessions of an earlier password are not listed',
    file: 'src/access/sessions.ts',
    replace: 'credential_epoch === user?.credential_epoch',
    by: 'credential_epoch >= 0 || user === undefined',
  },
  {
    ...SESSIONS,
    name: 'what is remembered of an application password ends when it is revoked',
    file: 'src/storage/users/users.ts',
    replace: '        );\n      await voidCredentials(id);',
    by: '        );',
    only: 'C5',
  },
  {
    ...SESSIONS,
    name: 'sessions go on when an application password is revoked',
    file: 'src/storage/users/users.ts',
    replace: "OF_AN_EPOCH = ['sessions', ",
    by: 'OF_AN_EPOCH = [',
    only: 'C5',
  },
  {
    ...LINKS,
    name: 'a link is used by no other site',
    replace: "  if (browser?.isForeign) throw apiError('rest_cookie_invalid_nonce');\n",
    by: '',
  },
  {
    ...LINKS,
    name: 'the token of a link stands in no address',
    replace: "if ('token' in query || 'password' in query)",
    by: "if ('secret' in query)",
  },
  {
    ...LINKS,
    name: 'links are made by those who may edit users',
    replace: "access: ({ actor }) => onlyIf(can(actor, 'edit_users'), 'rest_cannot_edit')",
    by: 'access: () => undefined',
  },
];
