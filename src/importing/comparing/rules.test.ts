import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareItems } from './compare-items.ts';
import { rules } from './rules.ts';

const sites = { old: 'https://old.example', new: 'https://new.example' };
const judged = (part: string, old: object, other: object) =>
  compareItems(part, old as never, other as never, sites).filter(({ verdict }) => verdict !== 'identical');
const verdictsOf = (part: string, old: object, other: object) => judged(part, old, other).map(({ verdict }) => verdict);

describe('the rules of documented differences', () => {
  const scaled = { original_image: 'a.jpg', width: 2560, height: 1707, file: '2024/05/a-scaled.jpg' };
  const whole = { width: 3000, height: 2000, file: '2024/05/a.jpg', filesize: 9 };
  const svg = { mime_type: 'image/svg+xml', media_type: 'image', media_details: { filesize: 117 } };
  const planted: Readonly<Record<string, readonly [part: string, old: object, other: object]>> = {
    'empty-meta': ['posts', { meta: [] }, { meta: {} }],
    'undeclared-fields': ['posts', { meta: { tide: 'low' } }, { meta: {} }],
    'other-taxonomies': ['posts', { harbour: [5] }, {}],
    'other-members': ['posts', { acf: { tide: 'low' } }, {}],
    'newer-members': ['media', { class_list: ['post-7'], featured_media: 0 }, {}],
    'placed-blocks': [
      'posts',
      { content: { raw: 'a\n<!-- wp:block {"ref":9} /-->\nb' } },
      { content: { raw: 'a\n<p>Call us</p>\nb' } },
    ],
    formats: ['posts', { format: 'aside' }, { format: 'standard' }],
    undated: [
      'posts',
      { date: '-0001-11-30T00:00:00', modified_gmt: '-0001-11-29T18:30:00', link: 'https://old.example/0000/00/a/' },
      { date: '1970-01-01T05:30:00', modified_gmt: '1970-01-01T00:00:00', link: 'https://new.example/1970/01/a/' },
    ],
    'offset-of-today': [
      'posts',
      { status: 'pending', modified: '2024-07-01T10:00:00', modified_gmt: '2024-07-01T10:00:00' },
      { status: 'pending', modified: '2024-07-01T10:00:00', modified_gmt: '2024-07-01T09:00:00' },
    ],
    overdue: [
      'posts',
      { status: 'future', slug: '', link: 'https://old.example/?p=9' },
      { status: 'publish', slug: 'late', link: 'https://new.example/late/' },
    ],
    'suggested-slugs': ['posts', { generated_slug: 'Привет' }, { generated_slug: 'привет' }],
    'line-breaks': ['posts', { content: { raw: 'a\r\nb' } }, { content: { raw: 'a\nb' } }],
    'cleaned-texts': ['comments', { content: { raw: '<script>a</script> & b' } }, { content: { raw: 'a &amp; b' } }],
    'below-hidden-pages': [
      'pages',
      { id: 9, parent: 8, link: 'https://old.example/hidden/below/' },
      { id: 9, parent: 8, link: 'https://new.example/?page_id=9' },
    ],
    'front-page': [
      'pages',
      { slug: 'home', link: 'https://old.example/', permalink_template: 'https://old.example/' },
      {
        ...{ slug: 'home', link: 'https://new.example/home/' },
        permalink_template: 'https://new.example/%pagename%/',
      },
    ],
    messages: [
      'posts',
      { code: 'rest_forbidden', message: 'Sorry.' },
      { code: 'rest_forbidden', message: 'You may not do that.' },
    ],
    'plain-permalinks': [
      'posts',
      {
        ...{ id: 4, slug: 'shore', status: 'publish', link: 'https://old.example/?p=4' },
        permalink_template: 'https://old.example/?p=4',
      },
      {
        ...{ id: 4, slug: 'shore', status: 'publish', link: 'https://new.example/2024/05/01/shore/' },
        permalink_template: 'https://new.example/2024/05/01/%postname%/',
      },
    ],
    'links-of-comments': [
      'comments',
      { id: 5, link: 'https://old.example/?p=2/#comment-5' },
      { id: 5, link: 'https://new.example/?p=2#comment-5' },
    ],
    commenters: [
      'comments',
      { author_name: 'A <i>B</i>', author_email: 'nowhere', author_url: 'javascript:alert(1)' },
      { author_name: 'A B', author_email: '', author_url: '' },
    ],
    'zero-passwords': [
      'posts',
      { password: '0', content: { protected: false } },
      { password: '0', content: { protected: true } },
    ],
    avatars: [
      'comments',
      { author_avatar_urls: { 24: 'https://a.example/1' } },
      {
        author_avatar_urls: { 24: 'https://new.example/avatar/24.svg' },
        avatar_urls: { 24: 'https://new.example/avatar/24.svg' },
      },
    ],
    preferences: ['users', { meta: { persisted_preferences: { a: 1 } } }, { meta: {} }],
    'own-capabilities': [
      'users',
      {
        capabilities: { edit_posts: true, publish_posts: false },
        extra_capabilities: { edit_posts: true, publish_posts: false },
      },
      { capabilities: { publish_posts: true }, extra_capabilities: {} },
    ],
    capabilities: [
      'users',
      { capabilities: { level_1: true }, extra_capabilities: { shop_manager: true } },
      { capabilities: {}, extra_capabilities: {} },
    ],
    roles: [
      'users',
      { roles: ['pilot', 'author'], capabilities: { pilot: true, read: true }, extra_capabilities: { pilot: true } },
      { roles: ['author'], capabilities: {}, extra_capabilities: {} },
    ],
    locales: ['users', { locale: 'de_DE' }, { locale: 'en_US' }],
    nicknames: ['users', { username: 'anna', nickname: '' }, { username: 'anna', nickname: 'anna' }],
    'log-in-names': ['users', { username: 'Ольга' }, { username: 'author-4' }],
    'shared-addresses': ['users', { email: 'a@old.example' }, { email: 'b@imported.invalid' }],
    originals: [
      'media',
      { media_details: scaled, source_url: 'https://old.example/wp-content/uploads/2024/05/a-scaled.jpg' },
      { media_details: { ...whole, original_image: 'a.jpg' }, source_url: 'https://new.example/uploads/2024/05/a.jpg' },
    ],
    sizes: [
      'media',
      { media_details: { filesize: 4, sizes: { thumbnail: { filesize: 9 } } } },
      { media_details: { filesize: 4, sizes: { thumbnail: { filesize: 8 }, full: { width: 3 } } } },
    ],
    'lost-metadata': [
      'media',
      { media_details: { filesize: 4 }, source_url: 'https://old.example/wp-content/uploads/2024/05/a.png' },
      {
        media_details: { filesize: 4, width: 3, height: 2, file: '2024/05/a.png', image_meta: { aperture: '0' } },
        source_url: 'https://new.example/uploads/2024/05/a.png',
      },
    ],
    'alternative-texts': [
      'media',
      { alt_text: 'A <i>B</i>', media_details: { filesize: 4 } },
      { alt_text: 'A B', media_details: { filesize: 4 } },
    ],
    locations: ['media', { media_details: { filesize: 9000 } }, { media_details: { filesize: 8000 } }],
    'names-of-files': [
      'media',
      { media_details: { filesize: 4 }, source_url: 'https://old.example/wp-content/uploads/2024/05/ü-🐟.jpg' },
      { media_details: { filesize: 4 }, source_url: 'https://new.example/uploads/2024/05/u-1.jpg' },
    ],
    'files-not-here': [
      'media',
      svg,
      { mime_type: 'application/octet-stream', media_type: 'file', media_details: { file: '2024/05/a.svg' } },
    ],
    'sound-and-film': [
      'media',
      { mime_type: 'audio/mpeg', media_details: { filesize: 4, bitrate: 128000 } },
      { mime_type: 'audio/mpeg', media_details: { filesize: 4 } },
    ],
    'files-in-texts': [
      'posts',
      { content: { raw: 'a <img src="https://old.example/wp-content/uploads/2024/05/ü-🐟-420x90.jpg"> b' } },
      { content: { raw: 'a <img src="/uploads/2024/05/u.jpg"> b' } },
    ],
    'links-of-files': [
      'media',
      {
        ...{ slug: 'shore', post: 3, link: 'https://old.example/archives/3/shore' },
        permalink_template: 'https://old.example/archives/3/%postname%/',
      },
      {
        ...{ slug: 'shore', post: 3, link: 'https://new.example/shore' },
        permalink_template: 'https://new.example/%postname%/',
      },
    ],
  };
  test('have each a difference that they explain', () =>
    assert.deepEqual(Object.keys(planted).sort(), rules.map(({ name }) => name).sort()));

  for (const [name, [part, old, other]] of Object.entries(planted)) {
    test(`${name} explains its own`, () => {
      const found = judged(part, old, other);
      assert.ok(found.length > 0);
      for (const { verdict, rule } of found) assert.deepEqual([verdict, rule], ['rule', name]);
    });
    test(`${name} explains nothing of other parts of the interface`, () => {
      for (const pointer of ['status', 'slug', 'roles', 'email', 'title'])
        assert.deepEqual(
          judged(part, { ...old, [pointer]: 'one' }, { ...old, [pointer]: 'other' })
            .filter((found) => found.pointer === `/${pointer}`)
            .map(({ verdict }) => verdict),
          ['differs'],
        );
    });
  }
  for (const [name, [part, old, other]] of Object.entries(planted))
    test(`${name} does not explain another value`, () => {
      for (const { pointer } of judged(part, old, other)) {
        const wrong = JSON.parse(JSON.stringify(other));
        const way = pointer.split('/').slice(1);
        const last = way.pop() ?? '';
        const holder = way.reduce((one, member) => (one[member] ??= {}), wrong);
        holder[last] = { planted: true };
        const below = judged(part, old, wrong).filter((found) => found.pointer.startsWith(pointer));
        assert.ok(
          below.some(({ verdict }) => verdict === 'differs'),
          pointer,
        );
      }
    });
  test('texts of media are cleaned by the names that they have there', () => {
    const text = (raw: string) => ({ caption: { raw }, description: { raw } });
    for (const [part, verdict] of [
      ['media', 'rule'],
      ['posts', 'differs'],
    ] as const) {
      const found = judged(part, text('<b>a</b> & <script>b</script>'), text('<b>a</b> &amp; b'));
      assert.deepEqual(
        found.map((one) => [one.pointer, one.verdict]),
        ['/caption/raw', '/description/raw'].map((pointer) => [pointer, verdict]),
      );
    }
  });

  test('names of files in texts explain no other text', () => {
    const text = (raw: string) => ({ content: { raw: `<img src="https://old.example/wp-content/uploads/${raw}"> b` } });
    for (const [one, two, verdict] of [
      ['5/a-scaled.jpg', '5/a.jpg', 'rule'],
      ['5/a-10x10.jpg', '5/a-1.jpg', 'rule'],
      ['5/a.jpg', '5/b.jpg', 'differs'],
      ['5/a.jpg', '6/a.jpg', 'differs'],
      ['5/a.jpg', '5/a.png', 'differs'],
      ['5/a.jpg"> <img src="https://old.example/wp-content/uploads/5/b.jpg', '5/a.jpg', 'differs'],
      ['5/a-scaled.jpg"> x', '5/a.jpg"> y', 'differs'],
    ] as const)
      assert.deepEqual(verdictsOf('posts', text(one), text(two)), [verdict], `${one} ${two}`);
  });
  test('a rendered text is judged by its raw one, whose files have other names', () => {
    const of = (name: string, by: string) => ({
      content: { raw: `<img src="https://old.example/wp-content/uploads/${name}">`, rendered: `by ${by} ${name}` },
    });
    assert.deepEqual(verdictsOf('posts', of('5/a-scaled.jpg', 'a plugin'), of('5/a.jpg', 'us')), ['rule', 'rendering']);
  });
  test('suggested slugs may have a number at one of the sites', () => {
    const suggested = (slug: string, generated_slug: string) => ({ slug, generated_slug });
    for (const [old, other, verdict] of [
      ['grosse-2', 'grosse', 'rule'],
      ['Ωμέγα-2', 'ωμέγα', 'rule'],
      ['grosse', 'grosse-2', 'rule'],
      ['grosse', 'grosse-3', 'differs'],
      ['grosse-2', 'klein', 'differs'],
    ] as const)
      assert.deepEqual(
        verdictsOf('posts', suggested('grosse-2', old), suggested('grosse-2', other)),
        [verdict],
        `${old} ${other}`,
      );
  });
  test('plain permalinks explain addresses of terms, and of items that are public', () => {
    const named = (link: string, status?: string) => ({ id: 4, slug: 'shore', link, ...(status && { status }) });
    for (const [part, old, other, status, verdict] of [
      ['categories', '?cat=4', 'category/shore/', undefined, 'rule'],
      ['tags', '?tag=shore', 'tag/shore', undefined, 'rule'],
      ['posts', '?p=4', 'archives/4', 'private', 'rule'],
      ['posts', '?p=4', '2024/shore/', 'draft', 'differs'],
      ['posts', '?p=4', '2024/store/', 'publish', 'differs'],
      ['posts', '?p=4', '?page_id=4', 'publish', 'differs'],
      ['posts', '?preview=4', '2024/shore/', 'publish', 'differs'],
    ] as const)
      assert.deepEqual(
        verdictsOf(part, named(`https://old.example/${old}`, status), named(`https://new.example/${other}`, status)),
        [verdict],
        `${part} ${other} ${status}`,
      );
  });
  test('members of plugins are those that the interface does not have', () => {
    for (const [part, name, verdict] of [
      ['posts', 'yoast_head', 'rule'],
      ['comments', 'acf', 'rule'],
      ['users', 'acf', 'rule'],
      ['tags', 'acf', 'rule'],
      ['posts', 'sticky', 'differs'],
      ['posts', 'featured_media', 'differs'],
      ['media', 'alt_text', 'differs'],
      ['comments', 'author_ip', 'differs'],
      ['users', 'roles', 'differs'],
      ['categories', 'parent', 'differs'],
      ['posts', 'code', 'differs'],
      ['genres', 'count', 'differs'],
      ['books', 'content', 'differs'],
      ['books', 'acf', 'rule'],
    ] as const)
      assert.deepEqual(verdictsOf(part, { id: 7, [name]: 'x' }, { id: 7 }), [verdict], `${part} ${name}`);
  });
  test('placed blocks explain nothing but what is in their place', () => {
    const text = (raw: string) => ({ content: { raw } });
    const [block, notes] = ['<!-- wp:block {"ref":9} /-->', '<!-- wp:footnotes /-->'];
    for (const [old, other, verdict] of [
      [`a${block}b${block}c${notes}d`, 'a1b2c3d', 'rule'],
      [`a${block}b`, `a${notes}b`, 'rule'],
      [`${block}`, 'anything', 'rule'],
      [`a${block}b`, 'a1', 'differs'],
      [`a${block}b`, '1b', 'differs'],
      [`a${block}b${block}c`, 'a1c', 'differs'],
      [`ab${block}bc`, 'abc', 'differs'],
      ['a', 'ab', 'differs'],
    ] as const)
      assert.deepEqual(verdictsOf('posts', text(old), text(other)), [verdict], `${old} ${other}`);
  });
  test('messages explain no other error', () =>
    assert.deepEqual(
      verdictsOf('posts', { code: 'rest_forbidden', message: 'a' }, { code: 'rest_no_route', message: 'b' }),
      ['differs', 'differs'],
    ));
  test('a front page that is not public has the address of its id', () => {
    const page = (link: string, status: string) => ({ id: 4, slug: 'home', status, link });
    assert.deepEqual(
      judged('pages', page('https://old.example/', 'draft'), page('https://new.example/?page_id=4', 'draft')).map(
        ({ rule }) => rule,
      ),
      ['front-page'],
    );
  });
  test('the offset of today explains an hour of drafts, and nothing else', () => {
    const row = (status: string, date: string, date_gmt: string) => ({ status, date, date_gmt });
    const old = row('draft', '2024-07-01T10:00:00', '2024-07-01T10:00:00');
    for (const [one, other, verdict] of [
      [old, row('draft', '2024-07-01T10:00:00', '2024-07-01T11:00:00'), ['rule']],
      [old, row('draft', '2024-07-01T10:00:00', '2024-07-01T09:30:00'), ['rule']],
      [old, row('draft', '2024-07-01T10:00:00', '2024-07-01T08:00:00'), ['differs']],
      [old, row('draft', '2024-07-01T11:00:00', '2024-07-01T11:00:00'), ['differs', 'differs']],
      [{ ...old, status: 'publish' }, row('publish', '2024-07-01T10:00:00', '2024-07-01T11:00:00'), ['differs']],
    ] as const)
      assert.deepEqual(verdictsOf('posts', one, other), verdict, JSON.stringify([one, other]));
  });
  test('fields with values are no empty ones', () =>
    assert.equal(judged('posts', { meta: [] }, { meta: { rating: 4 } })[0]?.verdict, 'differs'));
});
