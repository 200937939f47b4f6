import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { catalogue } from '../../src/errors/catalogue.ts';

/** The catalogue of the admin interface, read without a browser: German says everything in German. */

const folder = join(import.meta.dirname, '../../admin/src/words');
Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null, setItem() {} } });
Object.defineProperty(globalThis, 'document', { value: { documentElement: {} } });

/** Words that are the same in both languages. */
const SAME =
  /^(Name|Format|Website|Version|Text|HTML|Spam|Code|Link|Shortcode|Tablet|Desktop|Videos?|Standard|Chat|Block|Audio|Status|Normal|Navigation|[\W\d_]*)$/;

type Texts = Readonly<Record<string, string | ((...values: unknown[]) => string)>>;

interface Words {
  readonly language: { value: 'en' | 'de' };
}

const { language } = (await import(new URL('words.ts', `file://${folder}/`).href)) as Words;

test('every error translated into German is one of the server', async () => {
  const { germanProblems } = (await import(join(folder, 'problems.ts'))) as Record<string, object>;
  const unknown = Object.keys(germanProblems ?? {}).filter((code) => code !== 'network' && !(code in catalogue));
  assert.deepEqual(unknown, []);
});

for (const file of readdirSync(folder).filter((name) => !['index.ts', 'words.ts', 'dates.ts'].includes(name)))
  describe(file, async () => {
    const made = (await import(join(folder, file))) as Readonly<Record<string, () => Texts>>;
    for (const [name, words] of Object.entries(made).filter(([one]) => one.endsWith('Words')))
      test(`${name} says everything in German`, () => {
        language.value = 'en';
        const english = words();
        language.value = 'de';
        const german = words();
        assert.deepEqual(Object.keys(german), Object.keys(english));
        const same = Object.entries(german).filter(
          ([key, text]) => typeof text === 'string' && text === english[key] && !SAME.test(text),
        );
        assert.deepEqual(same, []);
      });
  });
