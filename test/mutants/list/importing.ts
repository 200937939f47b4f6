import type { Mutant } from '../mutant.ts';

const REST = { tests: ['src/importing/rest/rest.test.ts'] };

/** Guards against hostile sources of imports, and against texts of others on the terminal. */
export const importingMutants: readonly Mutant[] = [
  {
    ...REST,
    name: 'the index of a running site has a limit',
    file: 'src/importing/rest/find-site.ts',
    replace: 'JSON.parse(await textOf(answer, url))',
    by: 'answer.json()',
    only: 'with its index',
  },
  {
    ...REST,
    name: 'answers of a running site have a limit',
    file: 'src/importing/rest/rest-client.ts',
    replace: 'if (bytes > MAX_BYTES)',
    by: 'if (bytes < 0)',
    only: 'with one answer',
  },
  {
    ...REST,
    name: 'markup in messages of a running site is removed in linear time',
    file: 'src/importing/rest/rest-client.ts',
    replace: '/<[^<>]*>/g',
    by: '/<[^>]*>/g',
    only: 'with a message',
  },
  {
    ...REST,
    name: 'slashes after the address of a site are removed in linear time',
    file: 'src/importing/site-address.ts',
    replace: '(?<!\\/)',
    by: '',
    only: 'with its address',
  },
  {
    ...REST,
    name: 'a malformed permalink of a running site is passed over',
    file: 'src/importing/rest/rest-records.ts',
    replace: '  } catch {\n    return undefined;\n  }',
    by: '  } finally {\n  }',
    only: '%zz',
  },
  {
    name: 'stored programs in dumps have a limit',
    file: 'src/importing/dump/sql-tokens.ts',
    replace: 'if (line <= 0) this.#refuseTooLong();',
    by: '',
    tests: ['src/importing/dump/sql-statements.test.ts'],
  },
  {
    name: 'texts in archives have a limit',
    file: 'src/transfer/archive-reader.ts',
    replace: 'if (size > MAX_TEXT)',
    by: 'if (size < 0)',
    tests: ['src/transfer/archive-reader.test.ts'],
  },
  {
    name: 'texts of a source do not control the terminal',
    file: 'src/cli/commands/run-import.ts',
    replace: 'harmlessLines(surveyLines(checked))',
    by: "surveyLines(checked).join('\\n')",
    tests: ['test/importing/report.test.ts'],
    only: 'terminal',
  },
  {
    name: 'texts of others add no lines to lists on the terminal',
    file: 'src/cli/harmless.ts',
    replace: ".replaceAll('\\n', '\\\\n')",
    by: '',
    tests: ['src/cli/harmless.test.ts'],
  },
];
