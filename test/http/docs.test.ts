import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, test } from 'node:test';
import { inlineMarkdown, markdown } from '../../src/http/docs/markdown.ts';
import { secretOf, startQuoin } from '../support/index.ts';

const quoin = await startQuoin({ title: "Low water's <edge>" });
const anonymous = quoin.as('anonymous');
await quoin.as('admin').create('/posts', { title: 'First', status: 'publish' });
const { text: page } = await anonymous.get('//docs');

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const textOf = (html: string): string => html.replace(/&(amp|lt|gt|quot|#39);/g, (_all, name) => entities[name] ?? '');

/** What a shell says to commands that are copied from the page. */
function run(commands: string): Promise<{ code: unknown; said: string }> {
  const env = { ...process.env, QUOIN_LOGIN: `admin:${secretOf('admin')}` };
  return new Promise((resolve) => {
    execFile('bash', ['-euo', 'pipefail', '-c', commands], { env }, (error, said) =>
      resolve({ code: error?.code ?? 0, said }),
    );
  });
}

describe('commands of the reference run as they stand', () => {
  const blocks = [...page.matchAll(/<pre class="command"[^>]*><code>(.*?)<\/code>/gs)].map(([, code = '']) =>
    textOf(code),
  );

  test('there are some for each chapter, each list and each resource that is created', () => {
    assert.ok(blocks.length >= 26, String(blocks.length));
  });

  for (const commands of blocks)
    test(commands.split('\n').join(' '), async () => {
      const { code, said } = await run(commands);
      assert.equal(code, 0);
      const isAboutErrors = commands.includes('order=up');
      assert.equal(/"status":[45]\d\d/.test(said), isAboutErrors, said);
    });
});

describe('the reference', () => {
  test('tells how to log in, page, embed and write', () => {
    for (const id of ['reading', 'logging-in', 'paging', 'embedding', 'writing', 'errors', 'typescript'])
      assert.match(page, new RegExp(`<h2 id="${id}"`));
  });

  test('renders Markdown', () => {
    assert.ok(page.includes('<code>{ code, message, data: { status } }</code>'));
    assert.ok(!textOf(page.replace(/<(pre|code)\b.*?<\/\1>/gs, '')).includes('`'));
  });

  test('has no broken links within the page', () => {
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
    assert.ok(targets.length > 50);
    for (const id of targets) assert.ok(page.includes(`id="${id}"`), id);
  });

  test('names the description of the second surface where that is served', async () => {
    assert.match(page, /\/wp-json\/openapi\.json/);
    const alone = await startQuoin({ clientSurface: false });
    const { text } = await alone.as('anonymous').get('//docs');
    assert.doesNotMatch(text, /wp-json/);
  });
});

describe('a search in the reference', () => {
  test('finds routes, fields and chapters, and leads to them', async () => {
    const { text } = await anonymous.get('//docs?search=featured_media');
    assert.match(text, /href="\/docs#posts\.featured_media"/);
    assert.ok(page.includes('id="posts.featured_media"'));
    const { text: chapters } = await anonymous.get('//docs?search=application+password');
    assert.match(chapters, /href="\/docs#logging-in"/);
  });

  test('reports an empty result, with the search as text', async () => {
    const { text, headers } = await anonymous.get(`//docs?search=${encodeURIComponent('<script>alert(1)</script>')}`);
    assert.match(text, /0 places/);
    assert.doesNotMatch(text, /<script/);
    assert.match(
      headers.get('content-security-policy') ?? '',
      /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/,
    );
  });

  test('searches the first hundred characters, and accepts any bytes', async () => {
    const { status, text } = await anonymous.get(`//docs?search=${'x'.repeat(5000)}%ff`);
    assert.equal(status, 200);
    assert.ok(text.length < 4000);
  });
});

describe('Markdown', () => {
  const rows = [
    { what: 'code stays as it is', given: '`a **b** <c>`', html: '<code>a **b** &lt;c&gt;</code>' },
    { what: 'strong words', given: 'a **b** c', html: 'a <strong>b</strong> c' },
    { what: 'links', given: '[x](https://a.example/b)', html: '<a href="https://a.example/b">x</a>' },
    { what: 'no other schemes', given: '[x](javascript:y)', html: '[x](javascript:y)' },
    { what: 'no markup', given: '<b>"x"</b>', html: '&lt;b&gt;&quot;x&quot;&lt;/b&gt;' },
  ];
  for (const { what, given, html } of rows) test(what, () => assert.equal(inlineMarkdown(given), html));

  test('paragraphs', () => assert.equal(markdown('a\n\nb'), '<p>a</p>\n<p>b</p>'));
});
