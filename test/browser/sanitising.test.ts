import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  cleanComment,
  cleanContent,
  cleanDescription,
  cleanName,
  cleanTitle,
  cleanUrl,
  plainText,
  relNoopener,
  relUgc,
  renderComment,
  renderContent,
  renderExcerpt,
} from '../../src/content/index.ts';
import { rewritingTexts } from '../../src/content/rewriting-texts.ts';
import { png } from '../../src/files/sample-files.ts';
import { lacksBrowser } from '../support/browser.ts';
import { type Answer, form, guest, type Json, startQuoin } from '../support/index.ts';
import { openExhibition } from './exhibition.ts';
import { vectors } from './vectors.ts';

const skip = lacksBrowser;
const exhibition = skip ? undefined : await openExhibition();
const quoin = await startQuoin({ anonymousComments: true, commentInterval: 0 });
const admin = quoin.as('admin');
const post: number = (await admin.create('/posts', { title: 'Talked about', status: 'publish' })).id;

/** Every field that takes a text, written by the least role that may write it. */
const writings: Readonly<Record<string, (text: string, at: number) => Promise<Answer>>> = {
  'title, content, excerpt and slug of a contributor’s post': (text) =>
    quoin.as('contributor').post('/posts', { title: text, content: text, excerpt: text, slug: text }),
  'file name, title, caption, description and alternative text of an author’s picture': (text) =>
    quoin
      .as('author')
      .post(
        '/media',
        undefined,
        form(`${text}.png`, png(1, 1), { title: text, caption: text, description: text, alt_text: text }),
      ),
  'name and address of an anonymous client’s comment, the comment and the browser it was written with': (text, at) =>
    quoin.as('anonymous').post(
      '/comments',
      {
        ...guest,
        post,
        author_name: `${at} ${text}`,
        author_email: `a${at}@example.org`,
        author_url: text,
        content: text,
      },
      { headers: { 'user-agent': text.replace(/[^\x20-\x7e]/g, '') } },
    ),
  'a subscriber’s comment': (text, at) => quoin.as('subscriber').post('/comments', { post, content: `${text} ${at}` }),
  'a subscriber’s names, description and address': (text) =>
    quoin.as('subscriber').post(`/users/${quoin.users.subscriber}`, {
      name: text,
      first_name: text,
      last_name: text,
      nickname: text,
      description: text,
      url: text,
      slug: text.slice(0, 50),
    }),
  'name, description and slug of an editor’s tag': (text, at) =>
    quoin.as('editor').post('/tags', { name: `${at} ${text}`, description: text, slug: text }),
};

describe('G6 G7: the exhibition', { skip }, () => {
  const live: Readonly<Record<string, string>> = {
    'a script': '<script>alert(1)</script>',
    'an event handler': '<img src=x onerror=alert(1)>',
    'a script address that nobody follows': '<a href="&#106;avascript:alert(1)">a</a>',
    'a script in a picture': '<svg onload=alert(1)>',
    'a script in a frame': '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
    'another document': '<meta http-equiv=refresh content="0;url=//evil.test/">',
    'a style sheet': '<link rel=stylesheet href=//evil.test/x.css>',
    'a mutation': '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    'something in front of everything else': '<p style="position:fixed">a</p>',
  };
  test('sees what runs and what could run', async () => {
    for (const [name, text] of Object.entries(live)) {
      const found = await exhibition?.incidents([text]);
      assert.equal(found?.length, 1, `${name} is not seen`);
    }
    assert.deepEqual(
      await exhibition?.incidents(['<p class="a">one <a href="http://a.example/">two</a></p>', '1 < 2 & 3']),
      [],
    );
  });
});

describe('G6 G7: no script runs from', { skip }, () => {
  for (const [name, write] of Object.entries(writings)) {
    test(name, async () => {
      const answers = await inTurn(vectors, write);
      const accepted = answers.filter(({ status }) => status < 300);
      assert.deepEqual(
        answers.filter(({ status }) => status >= 500),
        [],
      );
      const refusals = answers.filter(({ status }) => status >= 400).map(({ text }) => text);
      assert.ok(
        refusals.length < vectors.length / 4,
        `${refusals.length} are refused: ${refusals[0]} ${refusals.at(-1)}`,
      );
      await assertSafe(accepted.map(({ body }) => body));
    });
  }
  test('an e-mail address: it must be one', async () => {
    const answers = await inTurn(vectors, (text, at) =>
      quoin.as('anonymous').post('/comments', { ...guest, post, author_email: text, content: `mail ${at}` }),
    );
    for (const { status, body } of answers) {
      assert.equal(status, 400);
      assert.deepEqual(Object.keys(body.data.params), ['author_email']);
    }
  });
  for (const path of ['/posts?status=any', '/media', '/comments?status=hold', '/users', '/tags']) {
    test(`what the administrator is shown of all that: ${path}`, async () => assertSafe(await everyPage(path)));
  }
});

describe('G6 G7: cleaned', () => {
  const cleaners = { cleanContent, cleanTitle, cleanComment, cleanDescription, cleanName, cleanUrl, plainText };
  for (const [name, clean] of Object.entries(cleaners)) {
    test(`a vector stays as it is: ${name}`, () => {
      for (const vector of vectors) assert.equal(clean(clean(vector)), clean(vector));
    });
  }
  test('pieces of vectors in any order run nothing', { skip }, async () => {
    const pieces = [...new Set(vectors.flatMap((vector) => vector.split(/(?<=[>"'])|(?=[<"'])/)))];
    const mixtures = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''));
    const sampled = (texts: fc.Arbitrary<string>, numRuns: number) => fc.sample(texts, { seed: 20261122, numRuns });
    const texts = [...sampled(mixtures, 1000), ...sampled(rewritingTexts, 300)].flatMap((mixture) => {
      const [content, comment] = [relNoopener(cleanContent(mixture)), relUgc(cleanComment(mixture))];
      return [content, renderContent(content), renderExcerpt('', content), comment, renderComment(comment)];
    });
    await assertSafe(texts);
  });
});

async function inTurn(
  texts: readonly string[],
  write: (text: string, at: number) => Promise<Answer>,
): Promise<Answer[]> {
  const waiting = [...texts.entries()];
  const answers: Answer[] = [];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) answers.push(await write(next[1], next[0]));
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return answers;
}

async function everyPage(path: string): Promise<Json[]> {
  const items: Json[] = [];
  for (let page = 1; ; page++) {
    const answer = await admin.get(path, { context: 'edit', per_page: 100, page });
    assert.equal(answer.status, 200, answer.text);
    items.push(...answer.body);
    if (page >= Number(answer.headers.get('x-wp-totalpages'))) return items;
  }
}

const shown = new Set<string>();

/** Shows every text of the answers as HTML, and what is an address as one. Without `<` a text is text, however it is read. */
async function assertSafe(answers: readonly Json[]): Promise<void> {
  assert.ok(answers.length > 0, 'there is nothing to show');
  const texts = new Set(answers.flatMap((body) => textsIn(body)).filter((text) => text.includes('<')));
  const fresh = [...texts.difference(shown)];
  assert.deepEqual(await exhibition?.incidents(fresh), []);
  for (const text of fresh) shown.add(text);
}

function textsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, member]) => textsIn(member, key));
  if (typeof value !== 'string') return [];
  const isAddress = /url|link|href|guid/.test(name);
  return isAddress ? [value, `<a href="${value.replaceAll('"', '&quot;')}">a</a>`] : [value];
}
