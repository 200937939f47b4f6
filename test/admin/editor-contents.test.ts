import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { build } from 'vite';
import { readContent } from '../../admin/src/content/index.ts';
import { lacksBrowser } from '../support/browser.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { contentsOf, exportedContents } from './content/exports.ts';
import { hasOneMore, type Place, placeIn } from './content/properties.ts';
import { demoFile } from './support/imported-site.ts';
import { openAdmin } from './support/open-admin.ts';

const contents = [...new Set([...contentsOf(demoFile), ...exportedContents()])];

const WORD = 'Ωmega';
/** How many contents go to the browser at a time. */
const BATCH = 24;

/** What the editor made of a content; see `admin/mounted.tsx`. */
interface Seen {
  readonly touched: string;
  readonly typed: string;
  readonly undone: string;
  readonly saved: string;
}

/** The editor by itself, as one module. */
async function mounted(): Promise<string> {
  const { viteConfig } = await import(new URL('../../admin/vite-config.mjs', import.meta.url).href);
  const outDir = temporaryFolder();
  const entry = join(import.meta.dirname, '../../admin/mounted.tsx');
  await build({
    ...viteConfig,
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      lib: { entry, formats: ['es'], fileName: 'mounted' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  return readFileSync(join(outDir, 'mounted.js'), 'utf8');
}

/** The server itself adds this to links that open a window, whoever saves them. */
const withoutRel = (html: string): string => html.replaceAll(/ rel="[^"]*"/g, '');

describe('contents in the editor of a browser', { skip: lacksBrowser, timeout: 240_000 }, async () => {
  const { quoin, open } = await openAdmin();
  const admin = quoin.as('admin');
  const script = await mounted();

  test('are opened and saved byte for byte, and a changed word changes only its block', async (t) => {
    const { page, expect, isQuiet, context } = await open('admin', '/about');
    // Pictures of contents are the only thing that is asked for elsewhere.
    expect(/^asked for https?:|ERR_|white-space property/);
    const foreign = new Set<string>();
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(quoin.url)) foreign.add(request.resourceType());
    });
    await page.route(/^https?:(?!\/\/127\.0\.0\.1)/, (route) => route.abort());
    await page.route('**/admin/assets/mounted.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    await page.evaluate(
      `import('/admin/assets/mounted.js').then(({ start, write }) => { window.write = write; return start(); })`,
    );
    let typed = 0;
    let changed = 0;
    for (let first = 0; first < contents.length; first += BATCH) {
      const made: { id: number; html: string; place: Place | undefined }[] = [];
      for (const content of contents.slice(first, first + BATCH)) {
        const { id } = await admin.create('/posts', { title: 'Content', status: 'draft', content });
        const html: string = (await admin.get(`/posts/${id}`, { context: 'edit' })).body.content.raw;
        assert.equal(withoutRel(html), withoutRel(content));
        if (html !== content) changed += 1;
        const place = placeIn(readContent(html).doc, ((first + made.length) * 0.618) % 1);
        made.push({ id, html, place });
      }
      const asked = made.map(({ id, place }) => [id, place?.at ?? null]);
      const seen = await page.evaluate<Seen[]>(`(async () => {
        const seen = [];
        for (const [id, at] of ${JSON.stringify(asked)}) seen.push(await window.write(id, at ?? undefined, '${WORD}'));
        return seen;
      })()`);
      for (const [number, { html, place }] of made.entries()) typed += compare(seen[number] as Seen, html, place);
    }
    t.diagnostic(`${contents.length} contents, ${typed} of them with a word more, ${changed} changed by the server`);
    assert.deepEqual([...foreign], ['image']);
    await isQuiet();
    await context.close();
  });
});

/** @returns how many words were typed */
function compare({ touched, typed, undone, saved }: Seen, html: string, place: Place | undefined): number {
  assert.equal(touched, html);
  assert.equal(undone, html);
  assert.equal(saved, typed);
  if (place) hasOneMore(typed, html, place, WORD);
  else assert.equal(typed, html);
  return place ? 1 : 0;
}
