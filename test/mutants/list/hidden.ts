import type { Mutant } from '../mutant.ts';

const VISIBILITY = {
  file: 'src/resources/post-objects/visibility.ts',
  tests: ['test/http/hidden-in-lists.test.ts'],
} as const;

/** Guards of what is in no list of those who may not see it. */
export const hiddenMutants: readonly Mutant[] = [
  {
    ...VISIBILITY,
    name: 'private posts are in the lists of their authors alone',
    replace: '? everything : owned(actor));',
    by: '? everything : everything);',
  },
  {
    ...VISIBILITY,
    name: 'for editing, one finds what one may edit',
    replace: 'if (forEdit) return all(rows, editableIn(status, actor, type));',
    by: 'if (forEdit) return rows;',
  },
  {
    ...VISIBILITY,
    name: 'a private post in the trash is found by those who found it before',
    replace: "all(equals('trashed_status', 'private'), before('private')),",
    by: "equals('trashed_status', 'private'),",
  },
  {
    ...VISIBILITY,
    name: 'a published post in the trash is found by those who may edit it',
    replace: "all(oneOf('trashed_status', ['publish', 'inherit']), before('publish')),",
    by: "oneOf('trashed_status', ['publish', 'inherit']),",
  },
  {
    name: 'a post is shown for editing to those who may edit it',
    file: 'src/resources/post-objects/access.ts',
    replace:
      "if (context === 'edit' && !mayEdit(actor, type, item, scope.nowGmt)) return refuse('rest_forbidden_context');",
    by: '',
    tests: ['test/http/hidden-in-lists.test.ts'],
  },
  {
    name: 'a term is shown for editing to those who manage terms',
    file: 'src/resources/terms/access.ts',
    replace: "onlyIf(context !== 'edit' || mayManage(actor), 'rest_forbidden_context')",
    by: "onlyIf(context !== undefined, 'rest_forbidden_context')",
    tests: ['test/http/hidden-in-lists.test.ts'],
  },
  {
    name: 'logging out leads to the site alone',
    file: 'src/http/log-in.ts',
    replace: "site().url + pathWithin(query['redirect_to'], site())",
    by: "String(query['redirect_to'] ?? '/')",
    tests: ['test/http/cookie-guards.test.ts'],
  },
  {
    name: 'browsers guess the type of no refusal',
    file: 'src/http/errors.ts',
    replace: '{ ...headers, ...JSON_HEADERS }',
    by: "{ ...headers, 'content-type': JSON_TYPE }",
    tests: ['test/http/client-surface.test.ts'],
    only: 'browsers guess',
  },
  {
    name: 'log-ins and log-outs are kept by no cache',
    file: 'src/http/log-in.ts',
    replace: "exchange.headers['cache-control'] = 'no-store';",
    by: '',
    tests: ['test/http/cookie-guards.test.ts'],
  },
  {
    name: 'nonces are kept by no cache',
    file: 'src/http/log-in.ts',
    replace: "'cache-control': 'no-store',\n    'x-content-type-options'",
    by: "'x-content-type-options'",
    tests: ['test/http/cookie-guards.test.ts'],
  },
  {
    name: 'no other origin reads with the cookies of a browser',
    file: 'src/http/cors.ts',
    replace: "CORS_HEADERS = { 'access-control-allow-origin': '*',",
    by: "CORS_HEADERS = { 'access-control-allow-credentials': 'true', 'access-control-allow-origin': '*',",
    tests: ['test/http/cookie-guards.test.ts'],
  },
  {
    name: 'what lies beside the folder of files is not read',
    file: 'src/files/local-file-store.ts',
    replace: 'if (!isKey(key)) return undefined;\n    try {\n      if (!(await hasFolders(key)))',
    by: 'try {\n      if (!(await hasFolders(key)))',
    tests: ['src/files/local-file-store.test.ts'],
  },
  {
    name: 'what lies beside the folder of files is not deleted',
    file: 'src/files/local-file-store.ts',
    replace: 'if (!isKey(key)) return;',
    by: '',
    tests: ['src/files/local-file-store.test.ts'],
  },
  {
    name: 'galleries show no picture of another hidden post',
    file: 'src/resources/post-objects/galleries.ts',
    replace: 'isOpen(one) || one.parent_id === row.id',
    by: 'isOpen(one) || one.parent_id > 0',
    tests: ['test/http/galleries-in-texts.test.ts'],
  },
  {
    name: 'galleries show nothing that is in the trash',
    file: 'src/resources/post-objects/galleries.ts',
    replace: "one.status === 'inherit' && ",
    by: '',
    tests: ['test/http/galleries-in-texts.test.ts'],
  },
];
