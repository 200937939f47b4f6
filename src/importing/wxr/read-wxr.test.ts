import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readWxr } from './read-wxr.ts';
import { WxrError } from './wxr-error.ts';
import type { WxrEvent, WxrItem } from './wxr-events.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespaces = `xmlns:wp="http://wordpress.org/export/1.2/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"`;

function wxr(body: string, version = '<wp:wxr_version>1.2</wp:wxr_version>'): string {
  return `${declaration}<rss version="2.0" ${namespaces}>\n<channel>\n<title>Quarry</title>${version}\n${body}\n</channel>\n</rss>\n`;
}

async function* pieces(file: string | Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(file: string | Uint8Array, limits = {}, size = 1 << 20): Promise<WxrEvent[]> {
  return Array.fromAsync(readWxr(pieces(file, size), limits));
}

async function readItem(body: string): Promise<WxrItem> {
  const item = (await read(wxr(`<item>${body}</item>`))).find((event) => event.kind === 'item');
  assert.ok(item);
  return item;
}

async function refusal(file: string | Uint8Array, limits = {}): Promise<WxrError> {
  const error = await read(file, limits).then(
    () => assert.fail('the file was accepted'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof WxrError, String(error));
  return error;
}

suite('a complete export', () => {
  test('the site comes first and the end last', async () => {
    const events = await read(
      wxr(
        '<link>https://quarry.example.org</link><language>en</language><wp:base_site_url>https://a.example</wp:base_site_url>',
      ),
    );
    assert.deepEqual(events, [
      {
        kind: 'site',
        title: 'Quarry',
        link: 'https://quarry.example.org',
        description: undefined,
        settings: { title: 'Quarry' },
        language: 'en',
        wxrVersion: '1.2',
        baseSiteUrl: 'https://a.example',
        baseBlogUrl: undefined,
      },
      { kind: 'end', charactersRemoved: 0 },
    ]);
  });

  test('an author may be called wp:author or wp:wp_author, with line breaks in the values', async () => {
    const [, first, second] = await read(
      wxr(`<wp:author><wp:author_id>3
</wp:author_id><wp:author_login>ines
</wp:author_login></wp:author><wp:wp_author><wp:author_login><![CDATA[tomo]]></wp:author_login></wp:wp_author>`),
    );
    assert.ok(first?.kind === 'author' && second?.kind === 'author');
    assert.deepEqual([first.id, first.login, first.email], [3, 'ines', undefined]);
    assert.deepEqual([second.id, second.login], [undefined, 'tomo']);
  });

  test('categories, tags and other terms are told apart, also where all are written as wp:term', async () => {
    const meta = '<wp:termmeta><wp:meta_key>hue</wp:meta_key><wp:meta_value>7</wp:meta_value></wp:termmeta>';
    const events = await read(
      wxr(`<wp:category><wp:term_id>4</wp:term_id><wp:category_nicename>slate</wp:category_nicename>
        <wp:category_parent>stone</wp:category_parent><wp:cat_name>Slate</wp:cat_name>${meta}</wp:category>
        <wp:tag><wp:tag_slug>wet</wp:tag_slug><wp:tag_name>Wet</wp:tag_name></wp:tag>
        <wp:term><wp:term_taxonomy>category</wp:term_taxonomy><wp:term_slug>c</wp:term_slug><wp:term_parent></wp:term_parent></wp:term>
        <wp:term><wp:term_taxonomy>post_tag</wp:term_taxonomy><wp:term_slug>t</wp:term_slug></wp:term>
        <wp:term><wp:term_taxonomy>nav_menu</wp:term_taxonomy><wp:term_slug>m</wp:term_slug></wp:term>`),
    );
    assert.deepEqual(
      events
        .slice(1, -1)
        .map((event) => [event.kind, 'slug' in event && event.slug, 'parentSlug' in event && event.parentSlug]),
      [
        ['category', 'slate', 'stone'],
        ['tag', 'wet', false],
        ['category', 'c', undefined],
        ['tag', 't', false],
        ['term', 'm', undefined],
      ],
    );
    assert.ok(events[1]?.kind === 'category');
    assert.deepEqual(events[1].meta, [{ key: 'hue', value: '7' }]);
  });

  test('categories and tags that are written twice, as newer exports do, are read once', async () => {
    const of = (taxonomy: string, slug: string) =>
      `<wp:term><wp:term_taxonomy>${taxonomy}</wp:term_taxonomy><wp:term_slug>${slug}</wp:term_slug></wp:term>`;
    const events = await read(
      wxr(`<wp:category><wp:category_nicename>slate</wp:category_nicename></wp:category>
        <wp:tag><wp:tag_slug>slate</wp:tag_slug></wp:tag><wp:tag><wp:tag_slug>wet</wp:tag_slug></wp:tag>
        ${['category', 'post_tag', 'nav_menu'].map((taxonomy) => of(taxonomy, 'slate')).join('')}${of('category', 'wet')}`),
    );
    assert.deepEqual(
      events.slice(1, -1).map((event) => [event.kind, 'slug' in event && event.slug]),
      [
        ['category', 'slate'],
        ['tag', 'slate'],
        ['tag', 'wet'],
        ['term', 'slate'],
        ['category', 'wet'],
      ],
    );
  });

  test('an item has all its fields, typed', async () => {
    const item = await readItem(`
      <title><![CDATA[Tide & Stone]]></title><link>https://q.example/?p=9</link><guid isPermaLink="false">g</guid>
      <pubDate>Wed, 05 Jun 2024 16:04:48 +0000</pubDate><dc:creator>ines</dc:creator>
      <content:encoded><![CDATA[<p>a</p>]]></content:encoded><excerpt:encoded></excerpt:encoded>
      <wp:post_id>9</wp:post_id><wp:post_date>2024-06-05 18:04:48</wp:post_date><wp:post_date_gmt>2024-06-05 16:04:48</wp:post_date_gmt>
      <wp:post_modified_gmt>0000-00-00 00:00:00</wp:post_modified_gmt><wp:comment_status>open</wp:comment_status>
      <wp:post_name>tide</wp:post_name><wp:status>publish</wp:status><wp:post_parent>0</wp:post_parent>
      <wp:menu_order>-2</wp:menu_order><wp:post_type>post</wp:post_type><wp:post_password> x </wp:post_password>
      <wp:is_sticky>1</wp:is_sticky><wp:attachment_url>https://q.example/a.jpg</wp:attachment_url>
      <category domain="category" nicename="slate"><![CDATA[Slate]]></category>
      <wp:postmeta><wp:meta_key>k</wp:meta_key><wp:meta_value><![CDATA[a:0:{}]]></wp:meta_value></wp:postmeta>
      <wp:comment><wp:comment_id>5</wp:comment_id><wp:comment_author>V</wp:comment_author><wp:comment_parent>4</wp:comment_parent>
        <wp:comment_date_gmt>2024-06-06 00:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[hm ]]></wp:comment_content>
        <wp:comment_approved>1</wp:comment_approved><wp:comment_type></wp:comment_type>
        <wp:commentmeta><wp:meta_key>r</wp:meta_key><wp:meta_value>5</wp:meta_value></wp:commentmeta></wp:comment>`);
    assert.deepEqual(item, {
      kind: 'item',
      title: 'Tide & Stone',
      link: 'https://q.example/?p=9',
      guid: 'g',
      pubDate: 'Wed, 05 Jun 2024 16:04:48 +0000',
      creator: 'ines',
      content: '<p>a</p>',
      excerpt: '',
      postId: 9,
      postDate: '2024-06-05T18:04:48',
      postDateGmt: '2024-06-05T16:04:48',
      postModified: undefined,
      postModifiedGmt: undefined,
      commentStatus: 'open',
      pingStatus: undefined,
      postName: 'tide',
      status: 'publish',
      postParent: 0,
      menuOrder: -2,
      postType: 'post',
      postPassword: ' x ',
      isSticky: true,
      attachmentUrl: 'https://q.example/a.jpg',
      terms: [{ domain: 'category', nicename: 'slate', name: 'Slate' }],
      meta: [{ key: 'k', value: 'a:0:{}' }],
      comments: [
        {
          id: 5,
          author: 'V',
          authorEmail: undefined,
          authorUrl: undefined,
          authorIp: undefined,
          date: undefined,
          dateGmt: '2024-06-06T00:00:00',
          content: 'hm ',
          approved: '1',
          type: '',
          parent: 4,
          userId: undefined,
          meta: [{ key: 'r', value: '5' }],
        },
      ],
      line: 5,
      faults: [],
    });
  });

  test('the terms that version 1.0 writes twice are read once, its tags as post_tag', async () => {
    const item =
      await readItem(`<category><![CDATA[News]]></category><category domain="category" nicename="news"><![CDATA[News]]></category>
      <category domain="tag" nicename="roar"><![CDATA[roar]]></category><category><![CDATA[Alone]]></category>`);
    assert.deepEqual(item.terms, [
      { domain: 'category', nicename: 'news', name: 'News' },
      { domain: 'post_tag', nicename: 'roar', name: 'roar' },
      { domain: 'category', nicename: undefined, name: 'Alone' },
    ]);
  });

  test('values that cannot be read are left out and named', async () => {
    const item =
      await readItem(`<wp:post_id>9x</wp:post_id><wp:post_parent>-4</wp:post_parent><wp:menu_order>99999999999</wp:menu_order>
      <wp:post_date>2023-13-30 10:00:00</wp:post_date><wp:is_sticky>yes</wp:is_sticky>`);
    assert.deepEqual(
      [item.postId, item.postParent, item.menuOrder, item.postDate, item.isSticky],
      [undefined, undefined, undefined, undefined, undefined],
    );
    assert.deepEqual(item.faults, [
      'wp:post_id "9x" is not a whole number of 32 bits',
      'wp:post_date "2023-13-30 10:00:00" is not a date',
      'wp:post_parent "-4" is not an id',
      'wp:menu_order "99999999999" is not a whole number of 32 bits',
      'wp:is_sticky "yes" is not 0 or 1',
    ]);
  });
});

suite('the odd ways of writing it', () => {
  test('ampersands that begin no reference stand for themselves, wherever the file is divided', async () => {
    const url = 'https://e.example/?a=1&b=2&&c=3;&amp;d=&#38;&';
    const xml = wxr(
      `<item><title>${url}</title><content:encoded><![CDATA[a&b]]]><![CDATA[&amp;]]></content:encoded></item>` +
        `<item><title>AT&T</title><content:encoded><![CDATA[]]]]>&amp;lt;</content:encoded></item>`,
    );
    for (const size of [1, 2, 3, 7, 50, xml.length]) {
      const events = await read(xml, {}, size);
      assert.deepEqual(
        events.flatMap((event) => (event.kind === 'item' ? [[event.title, event.content]] : [])),
        [
          ['https://e.example/?a=1&b=2&&c=3;&d=&&', 'a&b]&amp;'],
          ['AT&T', ']]&lt;'],
        ],
      );
    }
  });

  test('CDATA sections are joined; white space around them is layout, elsewhere it is content', async () => {
    const content = async (text: string) => (await readItem(`<content:encoded>${text}</content:encoded>`)).content;
    assert.equal(await content('\n<![CDATA[one]]><![CDATA[ two]]>\n'), 'one two');
    assert.equal(await content('<![CDATA[a]]]]><![CDATA[>b]]>'), 'a]]>b');
    assert.equal(await content('<![CDATA[a]]> and <![CDATA[b]]>'), 'a and b');
    assert.equal(await content('<![CDATA[\n\n a \n]]>'), '\n\n a \n');
    assert.equal(await content(' &lt;p&gt;x&#233;&lt;/p&gt; '), ' <p>xé</p> ');
    assert.equal(await content('<![CDATA[&amp; C:\\new \\o/]]>'), '&amp; C:\\new \\o/');
    assert.equal(await content('<![CDATA[a\r\nb]]>'), 'a\nb');
  });

  test('markup that is not escaped is left out and named', async () => {
    const item = await readItem('<content:encoded>one <b>two</b> three</content:encoded>');
    assert.equal(item.content, 'one  three');
    assert.deepEqual(item.faults, ['content:encoded holds the element <b>, which was left out']);
  });

  test('names are compared by namespace, whatever the prefix and version', async () => {
    const item = await readItem(`<x:post_id xmlns:x="https://wordpress.org/export/1.1/">7</x:post_id>
      <post_name xmlns="http://wordpress.org/export/1.2/">seven</post_name>
      <wp:status xmlns:wp="http://elsewhere.example/">publish</wp:status>
      <wp:postmeta xmlns:wp="http://elsewhere.example/"><wp:meta_key>k</wp:meta_key></wp:postmeta>
      <atom:title xmlns:atom="http://www.w3.org/2005/Atom">no</atom:title>`);
    assert.deepEqual(
      [item.postId, item.postName, item.status, item.title, item.meta],
      [7, 'seven', undefined, undefined, []],
    );
  });

  test('prefixes may be used without being declared', async () => {
    const events = await read(
      '<rss><channel><wp:wxr_version>1.1</wp:wxr_version><item media:x="1"><wp:post_id>2</wp:post_id><dc:creator>i</dc:creator><media:y/></item></channel></rss>',
    );
    assert.ok(events[1]?.kind === 'item');
    assert.deepEqual([events[1].postId, events[1].creator], [2, 'i']);
  });

  test('the first of two elements of one name counts', async () => {
    assert.equal((await readItem('<wp:post_id>1</wp:post_id><wp:post_id>999</wp:post_id>')).postId, 1);
  });

  test('characters that XML forbids are taken out and counted', async () => {
    const events = await read(wxr('<item><title>a\u0000b\u000Bc\u001Fd\uFFFFe\u0085f</title></item>'));
    assert.ok(events[1]?.kind === 'item');
    assert.equal(events[1].title, 'abcde\u0085f');
    assert.deepEqual(events.at(-1), { kind: 'end', charactersRemoved: 4 });
  });

  test('a byte order mark, space before the declaration and other encodings are accepted', async () => {
    const title = async (file: string | Uint8Array) => {
      const [site] = await read(file);
      return site?.kind === 'site' && site.title;
    };
    const file = wxr('').replace('Quarry', 'Käse');
    assert.equal(await title(`\uFEFF${file}`), 'Käse');
    assert.equal(await title(`\n \n${file}`), 'Käse');
    assert.equal(await title(Buffer.from(file.replace('UTF-8', 'ISO-8859-1'), 'latin1')), 'Käse');
    assert.equal(await title(Buffer.from(`\uFEFF${file.replace('UTF-8', 'UTF-16')}`, 'utf16le')), 'Käse');
  });

  test('it does not matter how the bytes are cut', async () => {
    const file = wxr(
      '<item><title><![CDATA[石 🪨]]></title><content:encoded><![CDATA[a]]]]><![CDATA[>\r\n]]></content:encoded></item>',
    );
    const whole = await read(file);
    for (const size of [1, 2, 3, 7]) assert.deepEqual(await read(file, {}, size), whole);
  });
});

suite('what is refused', () => {
  const broken: [name: string, file: string | Uint8Array, reason: RegExp, line: number | undefined][] = [
    ['an empty file', '', /empty/, undefined],
    ['plain text', 'hello', /not well-formed XML: text outside/, 1],
    ['a web page', '<html><body/></html>', /begins with <html>/, 1],
    ['a gzip file', Buffer.from([0x1f, 0x8b, 8, 0]), /compressed/, undefined],
    ['a zip file', Buffer.from('PK\u0003\u0004'), /zip/, undefined],
    ['a feed without a channel', '<rss version="2.0"/>', /no <channel>/, 1],
    ['something else than a channel', '<rss><feed/></rss>', /<feed>, not <channel>/, 1],
    ['a feed that is no export', '<rss><channel><title>x</title></channel></rss>', /no wp:wxr_version/, undefined],
    [
      'an item before the version',
      wxr('<item/><wp:wxr_version>1.2</wp:wxr_version>', ''),
      /no wp:wxr_version before/,
      5,
    ],
    ['a version that is no number', wxr('', '<wp:wxr_version>abc</wp:wxr_version>'), /wp:wxr_version is "abc"/, 4],
    ['a version to come', wxr('', '<wp:wxr_version>2.0</wp:wxr_version>'), /wp:wxr_version is "2.0"/, 4],
    ['a file cut short', wxr('<item>').slice(0, -20), /cut short: it ends inside/, 5],
    ['a wrong closing tag', wxr('<item><title>x</item>'), /unexpected close tag|unmatched closing tag/, 5],
    ['an unknown entity', wxr('<item><title>a&nbsp;b</title></item>'), /undefined entity/, 5],
    ['an entity named as a property', wxr('<item><title>&constructor;</title></item>'), /undefined entity/, 5],
    ['an unescaped end of CDATA', wxr('<item><title><![CDATA[a]]> b]]></title></item>'), /"]]>" in a text/, 5],
    ['bytes that are not UTF-8', Buffer.from(wxr('<item><title>\xFF</title></item>'), 'latin1'), /not UTF-8/, 5],
    ['half a character at the end', Buffer.from([...Buffer.from(wxr('')), 0xe7]), /middle of a character/, 8],
    [
      'an encoding that is unknown',
      '<?xml version="1.0" encoding="klingon"?><rss/>',
      /encoding "klingon" is not known/,
      1,
    ],
    ['an encoding that is not so', '<?xml version="1.0" encoding="UTF-16"?><rss/>', /which it is not/, 1],
    ['a document type', '<!DOCTYPE rss><rss/>', /document type declaration/, 1],
    [
      'a thousand attributes',
      `<rss ${Array.from({ length: 1000 }, (_, at) => `a${at}=""`).join(' ')}/>`,
      /more than 100 attributes/,
      1,
    ],
    [
      'an external entity',
      '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<rss><channel><title>&x;</title></channel></rss>',
      /document type declaration/,
      1,
    ],
    [
      'a billion laughs',
      '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n<rss><channel><title>&b;</title></channel></rss>',
      /document type declaration/,
      1,
    ],
  ];
  for (const [name, file, reason, line] of broken) {
    test(name, async () => {
      const error = await refusal(file);
      assert.match(error.reason, reason);
      assert.equal(error.line, line);
      if (line !== undefined) assert.ok(error.message.startsWith(`line ${line}, column ${error.column}: `));
    });
  }

  test('elements nested without end', async () => {
    const error = await refusal(wxr('<x>'.repeat(200_000)));
    assert.match(error.reason, /more than 100 deep/);
  });

  const large: [name: string, body: string, reason: RegExp][] = [
    ['a text', `<item><title>${'a'.repeat(200_000)}</title></item>`, /a single text is larger than 1000 characters/],
    ['a comment', `<!-- ${'a'.repeat(200_000)} -->`, /a single text/],
    [
      'an item',
      `<item>${'<category>aaaa</category>'.repeat(30_000)}</item>`,
      /<item> is larger than 2 million characters/,
    ],
  ];
  for (const [name, body, reason] of large) {
    test(`${name} beyond the limit`, async () => {
      const error = await refusal(wxr(body), { text: 1000, element: 2 * 1024 * 1024 });
      assert.match(error.reason, reason);
    });
  }
});

suite('streaming', () => {
  const item = `<item><title>One of many</title><content:encoded><![CDATA[${'stone '.repeat(2000)}]]></content:encoded></item>\n`;

  test('the source is read no faster than the events are consumed', async () => {
    let taken = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(wxr('').split('</channel>')[0] ?? '');
      for (;;) {
        taken += 1;
        yield Buffer.from(item);
      }
    }
    let seen = 0;
    for await (const event of readWxr(endless())) {
      if (event.kind !== 'item') continue;
      seen += 1;
      assert.ok(taken - seen <= 1, `${taken} items read, ${seen} taken`);
      if (seen === 50) break;
    }
    assert.ok(taken <= 51);
  });

  test('leaving early closes the source', async () => {
    let isClosed = false;
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        yield Buffer.from(wxr(item));
        yield Buffer.from(' ');
      } finally {
        isClosed = true;
      }
    }
    for await (const event of readWxr(source())) if (event.kind === 'item') break;
    assert.ok(isClosed);
  });
});
