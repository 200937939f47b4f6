import fc from 'fast-check';

/*
 * Contents to try the model on: a grammar of blocks and of texts without blocks, mutations of such contents, and
 * nonsense.
 */

const word = fc.constantFrom(
  'tide',
  'low water',
  'a & b',
  'x<y',
  '1 > 0',
  'ä\u00a0ö',
  '😀',
  '[a]',
  '"',
  "it's",
  'C:\\d',
);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;');

const oneOf = (...texts: string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);

const joined = (...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((all) => all.join(''));

const some = (part: fc.Arbitrary<string>, least: number, most: number, between = ''): fc.Arbitrary<string> =>
  fc.array(part, { minLength: least, maxLength: most }).map((all) => all.join(between));

const leaf = fc.oneof(
  { weight: 6, arbitrary: word.map(escaped) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => escaped(text)) },
  {
    weight: 3,
    arbitrary: oneOf(
      '<br>',
      '<br/>',
      '<br />',
      '<br clear="all">',
      '&hellip;',
      '&#8217;',
      '&foo;',
      'AT&T',
      '\n',
      ' ',
      '<img src="a.jpg" alt=""/>',
      '<!-- note -->',
      '<b></b>',
      '<a id="x"></a>',
    ),
  },
);

const opened = oneOf(
  '<strong>',
  '<em>',
  '<b class="x">',
  '<i>',
  '<a href="/a?b=1&amp;c=2" rel="x y">',
  "<a href='b'>",
  '<code>',
  '<span style="color:red">',
  '<span>',
  '<mark class="m">',
  '<sub>',
  '<abbr title="a &quot;b&quot;">',
  '<s>',
  '<del>',
  '<B>',
);

/** Text with inline elements in one another. */
const { inline } = fc.letrec<{ inline: string; element: string }>((tie) => ({
  inline: fc
    .array(fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: tie('element') }), { maxLength: 4 })
    .map((all) => all.join('')),
  element: fc.tuple(opened, tie('inline')).map(([open, text]) => {
    const name = /^<(\w+)/.exec(open)?.[1] ?? '';
    return `${open}${name === 'a' ? text.replaceAll(/<\/?a[ >][^>]*>?/g, '') : text}</${name}>`;
  }),
}));

const attrs = oneOf('', '', ' class="a b"', ' id="x"', " style='color: red'", ' data-x=y', ' CLASS="c"');
const json = oneOf('', '', ' {"align":"wide"}', ' {"className":"a b","x":{"y":[1,2]}}', ' {"a":"\\u002d\\u002d"}');

const wrapped = (name: string, json: string, inner: string): string =>
  `<!-- wp:${name}${json} -->\n${inner}\n<!-- /wp:${name} -->`;

const block = (name: string, inner: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(json, inner).map(([own, html]) => wrapped(name, own, html));

const element = (name: string, inner: fc.Arbitrary<string> = inline): fc.Arbitrary<string> =>
  fc.tuple(attrs, inner).map(([own, html]) => `<${name}${own}>${html}</${name}>`);

const caption = joined(
  oneOf('<figcaption class="wp-element-caption">', '<figcaption>'),
  inline,
  fc.constant('</figcaption>'),
);
const picture = oneOf('<img src="a.jpg" alt="A"/>', '<a href="/a"><img src="a.jpg" alt="" class="wp-image-7" /></a>');
const figure = joined(
  oneOf('<figure class="wp-block-image size-large">', '<figure>'),
  picture,
  fc.oneof(fc.constant(''), caption),
  fc.constant('</figure>'),
);
const image = block('image', figure);

/** The items of lists: with delimiters, or plain. */
const delimitedItem = element('li').map((html) => wrapped('list-item', '', html));
const nested = some(delimitedItem, 1, 2, '\n\n').map((items) => wrapped('list', '', `<ul>${items}</ul>`));
const deepItem = fc.tuple(inline, nested).map(([text, list]) => wrapped('list-item', '', `<li>${text}${list}</li>`));
const plainNested = some(element('li'), 1, 2).map((items) => `<ul>${items}</ul>`);
const plainItem = fc.oneof(element('li'), joined(fc.constant('<li>'), inline, plainNested, fc.constant('</li>')));
const space = oneOf('', '', '\n', '\n\t');
const plainList = fc
  .tuple(oneOf('ul', 'ol'), attrs, space, fc.array(plainItem, { minLength: 1, maxLength: 3 }))
  .map(([name, own, gap, items]) => `<${name}${own}>${items.map((item) => gap + item).join('')}${gap}</${name}>`);

const cells = (name: string): fc.Arbitrary<string> => some(element(name), 1, 3);
const rows = (name: string): fc.Arbitrary<string> =>
  some(joined(oneOf('<tr>', '<tr class="r">'), cells(name), fc.constant('</tr>')), 1, 2);
const table = joined(
  fc.constant('<table>'),
  fc.oneof(
    fc.constant(''),
    rows('th').map((html) => `<thead>${html}</thead>`),
  ),
  rows('td').map((html) => `<tbody>${html}</tbody>`),
  fc.constant('</table>'),
);

const cite = fc.oneof(fc.constant(''), element('cite'));
const pre = fc.oneof(inline, fc.constant('\n\n  a'), fc.constant('a &#91;b] &lt;!-- wp:x -->'));

const paragraph = block('paragraph', element('p'));
const simple = fc.oneof(
  { weight: 5, arbitrary: paragraph },
  block(
    'heading',
    fc.oneof(
      element('h2'),
      inline.map((html) => `<h2 class="wp-block-heading">${html}</h2>`),
    ),
  ),
  inline.map((html) => wrapped('heading', ' {"level":4}', `<h4>${html}</h4>`)),
  some(fc.oneof(delimitedItem, deepItem), 1, 3, '\n\n').map((items) => wrapped('list', '', `<ul>${items}</ul>`)),
  plainList.map((html) => wrapped('list', html.startsWith('<ol') ? ' {"ordered":true}' : '', html)),
  block(
    'quote',
    joined(fc.constant('<blockquote class="wp-block-quote">'), paragraph, cite, fc.constant('</blockquote>')),
  ),
  block('quote', joined(fc.constant('<blockquote>'), some(element('p'), 1, 2), cite, fc.constant('</blockquote>'))),
  block(
    'pullquote',
    joined(
      fc.constant('<figure class="wp-block-pullquote"><blockquote>'),
      element('p'),
      cite,
      fc.constant('</blockquote></figure>'),
    ),
  ),
  image,
  some(image, 1, 2, '\n\n').map((html) =>
    wrapped('gallery', ' {"linkTo":"none"}', `<figure class="g">${html}</figure>`),
  ),
  block(
    'code',
    pre.map((html) => `<pre class="wp-block-code"><code>${html}</code></pre>`),
  ),
  block(
    'preformatted',
    pre.map((html) => `<pre class="wp-block-preformatted">${html}</pre>`),
  ),
  block('verse', element('pre')),
  block('separator', oneOf('<hr class="wp-block-separator has-alpha-channel-opacity"/>', '<hr />')),
  block(
    'table',
    fc
      .tuple(table, fc.oneof(fc.constant(''), caption))
      .map((all) => `<figure class="wp-block-table">${all.join('')}</figure>`),
  ),
  some(
    element('a').map((html) => wrapped('button', '', `<div class="wp-block-button">${html}</div>`)),
    1,
    2,
    '\n\n',
  ).map((html) => wrapped('buttons', '', `<div class="wp-block-buttons">${html}</div>`)),
  oneOf(
    wrapped('more', '', '<!--more-->'),
    wrapped('more', ' {"customText":"On"}', '<!--more On-->'),
    wrapped('nextpage', '', '<!--nextpage-->'),
    wrapped('shortcode', '', '[gallery ids="1"]'),
    wrapped('html', '', '<b>a</b>\n<script>x < y</script>'),
    wrapped(
      'embed',
      ' {"url":"https://example.org/a"}',
      '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://example.org/a\n</div></figure>',
    ),
    '<!-- wp:latest-posts {"postsToShow":3} /-->',
    wrapped('acme/form', ' {"a":1}', '<form><input name="a"></form>'),
    wrapped('video', '', '<figure class="wp-block-video"><video controls src="a.mp4"></video></figure>'),
    '<p>Text outside of blocks.</p>',
  ),
);

const gap = oneOf('\n\n', '\n\n', '\n', '', ' \n\n\n');

const { blocks } = fc.letrec<{ blocks: string; group: string }>((tie) => ({
  blocks: fc
    .array(fc.tuple(fc.oneof({ weight: 8, arbitrary: simple }, { weight: 1, arbitrary: tie('group') }), gap), {
      minLength: 1,
      maxLength: 4,
    })
    .map((all) => all.flat().join('')),
  group: fc.tuple(oneOf('group', 'column', 'acme/box'), json, tie('blocks')).map(([name, own, html]) => {
    return wrapped(name, own, `<div class="wp-block-group"><div>${html}</div></div>`);
  }),
}));

/** Contents of blocks. */
export const blockContents: fc.Arbitrary<string> = blocks;

const classicPart = fc.oneof(
  { weight: 4, arbitrary: inline },
  element('p'),
  element('h2'),
  plainList,
  element('blockquote', fc.oneof(inline, some(element('p'), 1, 2, '\n'))),
  element(
    'pre',
    fc.oneof(
      pre,
      pre.map((html) => `<code>${html}</code>`),
    ),
  ),
  table,
  figure,
  oneOf(
    '<hr />',
    '<!--more-->',
    '<!--nextpage-->',
    '[gallery ids="1,2"]',
    '[caption id="attachment_1" align="left" width="3"]<img src="a.jpg" /> A <em>b</em>[/caption]',
    'https://example.org/a?b=1&c=2',
    '<img class="alignnone" src="a.jpg" alt="" />',
    '<dl><dt>a</dt><dd>b</dd></dl>',
    '<script>a\n\nb</script>',
    '<div>a\n\nb</div>',
  ),
);

/** Contents without blocks. */
export const classicContents: fc.Arbitrary<string> = fc
  .array(fc.tuple(classicPart, oneOf('\n\n', '\n\n', '\n', '\r\n\r\n', '\n \n')), { minLength: 1, maxLength: 6 })
  .map((all) => all.flat().join(''));

export const contents: fc.Arbitrary<string> = fc.oneof(blockContents, classicContents);

/** Pieces that readers of HTML stumble over. */
const pieces = [
  '<!-- wp:paragraph -->',
  '<!-- /wp:paragraph -->',
  '<!-- wp:paragraph {"a":"-"} -->',
  '<!-- wp:group -->',
  '<!-- /wp:group -->',
  '<!-- wp:spacer /-->',
  '<!-- wp:',
  '<!--',
  '<!-->',
  '-->',
  '--!>',
  '<!--more-->',
  '<p>',
  '</p>',
  '<p class="a">',
  '<b>',
  '</b>',
  '<em><b>x</b></em>',
  '<div>',
  '</div>',
  '<ul><li>',
  '</li></ul>',
  '<br>',
  '<br />',
  '<img src=x>',
  '<script>',
  '</script>',
  '<a href="x">y</a>',
  '<p x="',
  '[gallery]',
  '[caption id="a"]<img src="x" /> c[/caption]',
  '&nbsp;',
  '&amp;',
  '&foo;',
  '&',
  '<',
  '>',
  '"',
  '\n',
  '\n\n',
  '\r\n',
  '\t',
  '\0',
  ' ',
  'words',
  '😀',
  '\ud800',
  'https://example.org/a',
];

/** Texts of pieces in any order, and of any characters. */
export const nonsense: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...pieces) }, { weight: 1, arbitrary: fc.string() }), {
    maxLength: 60,
    size: 'max',
  })
  .map((all) => all.join(''));

interface Change {
  readonly at: number;
  readonly length: number;
  readonly text: string;
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(12),
  text: fc.oneof(fc.constant(''), fc.constantFrom(...pieces)),
});

/** Contents in which a few places are cut out, or overwritten with what does not belong there. */
export function mutated(source: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(source, fc.array(change, { minLength: 1, maxLength: 3 })).map(([html, changes]) => {
    return changes.reduce((text, { at, length, text: put }) => {
      const from = Math.floor(at * text.length);
      return text.slice(0, from) + put + text.slice(from + length);
    }, html);
  });
}
