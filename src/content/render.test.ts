import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderComment, renderContent, renderTitle } from './index.ts';

type Row = readonly [name: string, raw: string, shown: string];

const titles: readonly Row[] = [
  ['double quotes face each other', 'She called it "home" once', 'She called it &#8220;home&#8221; once'],
  ['single quotes too', "A 'small' matter", 'A &#8216;small&#8217; matter'],
  ['an apostrophe inside a word', "The baker's loaf isn't sold", 'The baker&#8217;s loaf isn&#8217;t sold'],
  ['an abbreviated decade', "Songs of the '80s", 'Songs of the &#8217;80s'],
  ['words that begin with an apostrophe', "'Twas late, rock 'em, 'tis", '&#8216;Twas late, rock &#8217;em, &#8217;tis'],
  [
    'quotes inside quotes',
    `"Then she said 'no' twice," he wrote`,
    '&#8220;Then she said &#8216;no&#8217; twice,&#8221; he wrote',
  ],
  ['feet and inches', `A door 7' high and 32" wide`, 'A door 7&#8242; high and 32&#8243; wide'],
  [
    'a prime inside a quotation gives way to its end',
    '"The board is 12" long"',
    '&#8220;The board is 12&#8243; long&#8221;',
  ],
  ['quoted numbers', `Say "42" and '7.5'`, 'Say &#8220;42&#8221; and &#8216;7.5&#8217;'],
  ['brackets before an opening quote', `(“raw”) ("typed") ['so']`, '(“raw”) (&#8220;typed&#8221;) [&#8216;so&#8217;]'],
  ['dashes by their length', 'north - south -- east --- west', 'north &#8211; south &#8212; east &#8212; west'],
  ['a dash inside a word', 'bread--and--butter', 'bread&#8211;and&#8211;butter'],
  ['an encoded host name keeps its dashes', 'xn--bcher-kva', 'xn--bcher-kva'],
  ['dots', 'And then...', 'And then&#8230;'],
  ['products but not hexadecimal numbers', 'A 3x4 grid at 0x1f', 'A 3&#215;4 grid at 0x1f'],
  ['a trade mark', 'Quill (tm) pens', 'Quill &#8482; pens'],
  ['typed book quotes', "``so'' it goes", '&#8220;so&#8221; it goes'],
  ['bare ampersands', 'Salt & Pepper &amp; Co &copy;', 'Salt &#038; Pepper &amp; Co &copy;'],
  ['tags stay as typed', '<em title="a--b">a--b</em>', '<em title="a--b">a&#8211;b</em>'],
  ['code stays as typed', '<code>"a"--b</code> "c"', '<code>"a"--b</code> &#8220;c&#8221;'],
  ['an open bracket takes the rest for a tag', '1 < 2 -- "so"', '1 < 2 -- "so"'],
  ['shortcode tags stay as typed', '[caption id="a--b"]"c"', '[caption id="a--b"]&#8220;c&#8221;'],
];

describe('a title shows', () => {
  for (const [name, raw, shown] of titles) {
    it(name, () => assert.equal(renderTitle(raw), shown));
  }
});

const contents: readonly Row[] = [
  ['a line is a paragraph', 'A lone line.', '<p>A lone line.</p>\n'],
  ['a single line end is a break', 'first line\nsecond line', '<p>first line<br />\nsecond line</p>\n'],
  ['blank lines divide paragraphs', 'one\n\n \n\ntwo\n', '<p>one</p>\n<p>two</p>\n'],
  ['other line ends count as well', 'one\r\ntwo\r\rthree', '<p>one<br />\ntwo</p>\n<p>three</p>\n'],
  ['blank text shows nothing', ' \n ', ''],
  ['paragraphs stay', '<p>one</p>\n<p class="x">two</p>', '<p>one</p>\n<p class="x">two</p>\n'],
  ['blocks are not wrapped', 'before\n<div>inside</div>\nafter', '<p>before</p>\n<div>inside</div>\n<p>after</p>\n'],
  ['text ending a division is a paragraph', '<div>\n\none\n\ntwo</div>', '<div>\n<p>one</p>\n<p>two</p></div>\n'],
  ['lists on their lines', '<ul><li>milk</li><li>eggs</li></ul>', '<ul>\n<li>milk</li>\n<li>eggs</li>\n</ul>\n'],
  [
    'nested lists',
    '<ol>\n\t<li>a\n\t<ul>\n\t\t<li>b</li>\n\t</ul>\n</li>\n</ol>',
    '<ol>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ol>\n',
  ],
  [
    'tables on their lines',
    '<table><tr><th>day</th></tr><tr><td>one</td></tr></table>',
    '<table>\n<tr>\n<th>day</th>\n</tr>\n<tr>\n<td>one</td>\n</tr>\n</table>\n',
  ],
  [
    'a quotation holds paragraphs',
    '<blockquote>said\n\nagain</blockquote>',
    '<blockquote><p>said</p>\n<p>again</p></blockquote>\n',
  ],
  [
    'preformatted text is kept',
    'see:\n<pre>a < b\n\n  "c" -- d</pre>\nand "on"',
    '<p>see:</p>\n<pre>a < b\n\n  "c" -- d</pre>\n<p>and "on"</p>\n',
  ],
  [
    'scripts keep their lines',
    '<script>\nlet a = 1;\n</script>\nafter',
    '<p><script>\nlet a = 1;\n</script><br />\nafter</p>\n',
  ],
  ['two breaks end a paragraph', 'one<br><br/>two', '<p>one</p>\n<p>two</p>\n'],
  [
    'a figure and its caption',
    '<figure>\n<img src="http://example.com/a.png" alt="">\n<figcaption>below</figcaption>\n</figure>',
    '<figure>\n<img decoding="async" src="http://example.com/a.png" alt=""><figcaption>below</figcaption></figure>\n',
  ],
  [
    'embedded players lose inner white space',
    '<video controls>\n<source src="http://example.com/a.mp4">\n</video>',
    '<p><video controls><source src="http://example.com/a.mp4"></video></p>\n',
  ],
  [
    'options lose inner white space',
    '<select>\n<option>a</option>\n<option>b</option>\n</select>',
    '<p><select><option>a</option><option>b</option></select></p>\n',
  ],
  ['comments stay', 'one <!--more--> two', '<p>one <!--more--> two</p>\n'],
  ['smileys between spaces', 'well :) done ;-) :no: <code>:)</code>', '<p>well 🙂 done 😉 :no: <code>:)</code></p>\n'],
  [
    'sized pictures load late',
    '<img src="http://example.com/b.png" width="4" height="3" alt="">',
    '<p><img decoding="async" loading="lazy" src="http://example.com/b.png" width="4" height="3" alt=""></p>\n',
  ],
  [
    'a caption',
    '[caption id="attachment_9" align="alignleft" width="90"]<img src="http://example.com/c.png" alt=""> Below it[/caption]',
    '<div id="attachment_9" style="width: 100px" class="wp-caption alignleft"><img aria-describedby="caption-attachment-9" decoding="async" src="http://example.com/c.png" alt=""><p id="caption-attachment-9" class="wp-caption-text">Below it</p></div>\n',
  ],
  ['an escaped shortcode', 'how to write [[gallery]]', '<p>how to write [gallery]</p>\n'],
  ['unknown shortcodes stay', '[price of="tea"]', '<p>[price of=&#8221;tea&#8221;]</p>\n'],
  ['white space does not keep the paragraph of a shortcode', '<p>&nbsp; [playlist]\n</p>after', '\n<p>after</p>\n'],
  [
    'an address alone on a line has its ampersands written as numbers',
    'see\nhttp://example.com/?a=1&amp;b=2\nand http://example.com/?a=1&amp;b=2',
    '<p>see<br />\nhttp://example.com/?a=1&#038;b=2<br />\nand http://example.com/?a=1&amp;b=2</p>\n',
  ],
  [
    'and one alone in a paragraph',
    '<p class="a"> http://example.com/?a=1&amp;b=2 </p>',
    '<p class="a"> http://example.com/?a=1&#038;b=2 </p>\n',
  ],
  [
    'preformatted text keeps its line ends',
    'a\r\nb\r\n<pre>c\r\n\r\nd</pre>',
    '<p>a<br />\nb</p>\n<pre>c\r\n\r\nd</pre>\n',
  ],
  ['a formula is a block', 'a <math><mi>x</mi></math> b', '<p>a </p>\n<math><mi>x</mi></math>\n<p> b</p>\n'],
  ['a bare bracket hides no block that ends', '<div>1 < 2</div>after', '<div>1 < 2</div>\n<p>after</p>\n'],
  ['nor one that begins', '1 < 2<div>a</div>', '<p>1 < 2\n\n<div>a</div>\n'],
  ['a smiley after a bracket that never closes', 'a < b :)\nc', '<p>a < b 🙂\nc\n</p>\n'],
  ['after one that closes on another line', 'a < b :)\n:) <b>c</b>', '<p>a < b 🙂\n🙂 <b>c</b></p>\n'],
  ['but none inside a tag', 'a < b :) > :)', '<p>a < b :) > 🙂</p>\n'],
  ['nor a break', '<h2>1 < <br></h2>', '<h2>1 < <br /></h2>\n'],
  [
    'a tag ends behind its quotes',
    '<img src="http://example.com/a.png" alt="x > y" /> "z"',
    '<p><img src="http://example.com/a.png" alt="x > y" /> &#8220;z&#8221;</p>\n',
  ],
  ['a quote that is not closed ends no tag', '<i title="x > y', '<p><i title="x > y</p>\n'],
  [
    'a picture without a width has no caption',
    '[caption width=""]<img src="http://example.com/a.png"> c[/caption]',
    '<img decoding="async" src="http://example.com/a.png">\n',
  ],
  [
    'a film in its dimensions, as editors write it',
    '[video width="1280" height="720" mp4="/a.mp4" webm="http://example.com/a.webm" poster="/a.jpg" loop="on" autoplay="0"][/video]',
    '<div style="width: 1280px;" class="wp-video"><video class="wp-video-shortcode" width="1280" height="720" poster="/a.jpg" loop="1" preload="metadata" controls="controls"><source type="video/mp4" src="/a.mp4" /><source type="video/webm" src="http://example.com/a.webm" /><a href="/a.mp4">/a.mp4</a></video></div>\n',
  ],
  [
    'a sound by the name of its type',
    '[audio mp3="/a.mp3" autoplay="1" preload="auto" class="wide"][/audio]',
    '<audio class="wide" autoplay="1" preload="auto" style="width: 100%;" controls="controls"><source type="audio/mpeg" src="/a.mp3" /><a href="/a.mp3">/a.mp3</a></audio>\n',
  ],
  [
    'a link to what no browser plays',
    '[video src="https://video.example/watch?v=a"]',
    '<a class="wp-embedded-video" href="https://video.example/watch?v=a">https://video.example/watch?v=a</a>\n',
  ],
  ...['mp4', 'poster'].map(
    (name): Row => [
      `no ${name} that could run`,
      `[video src="${name === 'poster' ? '/a.mp4' : ''}" ${name}="javascript:alert(1)" class='x" onclick="y']`,
      name === 'mp4'
        ? '\n'
        : '<div style="width: 640px;" class="wp-video"><video class="x onclicky" width="640" height="360" preload="metadata" controls="controls"><source type="video/mp4" src="/a.mp4" /><a href="/a.mp4">/a.mp4</a></video></div>\n',
    ],
  ),
  ['playlists vanish', '[playlist ids="1,2"]\n\nafter', '\n<p>after</p>\n'],
  [
    'the place of a gallery is marked',
    '[gallery ids="1, 2" size="medium" orderby=\'menu_order ID\' type="x"]\n\nafter',
    '<div class="wp-gallery" data-quoin-gallery="ids:1,2 size:medium orderby:menu_order,ID"></div>\n<p>after</p>\n',
  ],
  [
    'an embed is a link',
    '[embed]http://example.com/?a=1&b=2[/embed]',
    '<p><a href="http://example.com/?a=1&#038;b=2">http://example.com/?a=1&amp;b=2</a></p>\n',
  ],
  [
    'markup in the address of an embed is text',
    '[embed]http://x/<img src="x onerror=alert(1) y" />[/embed]',
    '<p><a href="http://x/imgsrc=xonerror=alert(1)y/">http://x/&lt;img src=&quot;x onerror=alert(1) y&quot; /&gt;</a></p>\n',
  ],
  ...['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'mailto:a@example.com'].flatMap((address): Row[] => [
    [`no player of ${address}`, `a [audio src="${address}"] b [video src='${address}'][/video] c`, '<p>a  b  c</p>\n'],
    [
      `no link to ${address} in an embed`,
      `a [embed]${address}[/embed] b [embed src="${address}"] c`,
      '<p>a  b  c</p>\n',
    ],
  ]),
  [
    'what looks like attributes inside of values stays',
    '<img alt=" width=&quot;1&quot; decoding=x src= " src="http://example.com/a.png">',
    '<p><img decoding="async" alt=" width=&quot;1&quot; decoding=x src= " src="http://example.com/a.png"></p>\n',
  ],
];

describe('a content shows', () => {
  for (const [name, raw, shown] of contents) {
    it(name, () => assert.equal(renderContent(raw), shown));
  }
});

const blockContents: readonly Row[] = [
  [
    'delimiters vanish, lines stay',
    '<!-- wp:paragraph -->\n<p>"One"</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:heading {"level":3} -->\n<h3>Two</h3>\n<!-- /wp:heading -->',
    '\n<p>&#8220;One&#8221;</p>\n\n\n\n<h3>Two</h3>\n',
  ],
  ['server-made blocks vanish', '<!-- wp:acme/clock {"zone":"utc"} /-->after', 'after'],
  [
    'no paragraphs are made between blocks',
    'loose\n\nlines\n<!-- wp:separator -->\n<hr class="wp-block-separator"/>\n<!-- /wp:separator -->',
    'loose\n\nlines\n\n<hr class="wp-block-separator"/>\n',
  ],
  ['something that looks like a delimiter stays', '<!-- wp:Nope -->one', '<!-- wp:Nope -->one'],
  [
    'a closing delimiter alone ends the blocks',
    '<!-- wp:html --><i>a</i><!-- /wp:html --><!-- /wp:html --><!-- wp:html -->b',
    '<i>a</i><!-- /wp:html --><!-- wp:html -->b',
  ],
  [
    'a group gets layout and inner container',
    '<!-- wp:group -->\n<div class="wp-block-group"><!-- wp:paragraph -->\n<p>in</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:group -->',
    '\n<div class="is-layout-flow wp-block-group"><div class="wp-block-group__inner-container">\n<p>in</p>\n</div></div>\n',
  ],
  [
    'classes are given to a tag that has some, not to a value that looks so',
    `<!-- wp:buttons --><div title='class="x"' class="a"><i>b</i></div><!-- /wp:buttons -->`,
    `<div title='class="x"' class="is-layout-flex a"><i>b</i></div>`,
  ],
  [
    'columns',
    '<!-- wp:columns --><div class="wp-block-columns"><!-- wp:column --><div class="wp-block-column"><p>l</p></div><!-- /wp:column --></div><!-- /wp:columns -->',
    '<div class="is-layout-flex wp-container-2 wp-block-columns"><div class="is-layout-flow wp-block-column"><p>l</p></div></div>',
  ],
  [
    'buttons',
    '<!-- wp:buttons --><div class="wp-block-buttons"><!-- wp:button --><div class="wp-block-button"><a class="wp-block-button__link">go</a></div><!-- /wp:button --></div><!-- /wp:buttons -->',
    '<div class="is-layout-flex wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link">go</a></div></div>',
  ],
];

describe('a content of blocks shows', () => {
  for (const [name, raw, shown] of blockContents) {
    it(name, () => assert.equal(renderContent(raw), shown));
  }
});

const comments: readonly Row[] = [
  [
    'typeset, in paragraphs',
    '"Yes" -- indeed\nsecond line\n\nthird',
    '<p>&#8220;Yes&#8221; &#8212; indeed<br />\nsecond line</p>\n<p>third</p>\n',
  ],
  [
    'web addresses become links',
    'see http://example.com/a?b=1&c=2, (https://example.com/x_(y)) or www.example.com.',
    '<p>see <a href="http://example.com/a?b=1&#038;c=2" rel="nofollow ugc">http://example.com/a?b=1&#038;c=2</a>, (<a href="https://example.com/x_(y)" rel="nofollow ugc">https://example.com/x_(y)</a>) or <a href="http://www.example.com" rel="nofollow ugc">http://www.example.com</a>.</p>\n',
  ],
  [
    'mail addresses become links',
    'write to ann@example.com.',
    '<p>write to <a href="mailto:ann@example.com">ann@example.com</a>.</p>\n',
  ],
  ['other schemes do not', 'try javascript://example.com now', '<p>try javascript://example.com now</p>\n'],
  [
    'addresses in code and links stay',
    '<code>http://example.com</code> <b>http://example.com</b>',
    '<p><code>http://example.com</code> <b><a href="http://example.com" rel="nofollow ugc">http://example.com</a></b></p>\n',
  ],
  ['open tags are closed', '<b>bold <i>both</b> one', '<p><b>bold <i>both</i></b> one</p>\n'],
  ['closing tags without beginning vanish', 'one</b> two', '<p>one two</p>\n'],
  ['an element inside its own kind closes it', '<em>a<em>b', '<p><em>a</em><em>b</em></p>\n'],
  ['hearts are no tags', 'I <3 it', '<p>I &lt;3 it</p>\n'],
  ['shortcodes and blocks stay text', '[gallery] <!-- wp:paragraph -->x', '<p>[gallery] <!-- wp:paragraph -->x</p>\n'],
  ['elements without an end are closed', 'a<br>b<wbr>', '<p>a<br />b<wbr /></p>\n'],
  ['so are those with attributes', '<img src="http://x/a.png">', '<p><img src="http://x/a.png"/></p>\n'],
  ['as they close themselves', '<img src="http://x/a.png" / >', '<p><img src="http://x/a.png" /></p>\n'],
  ['apart from values without quotes', '<img src=http://x/a.png/>', '<p><img src=http://x/a.png /></p>\n'],
  ['smileys', 'fine :-D', '<p>fine 😀</p>\n'],
];

describe('a comment shows', () => {
  for (const [name, raw, shown] of comments) {
    it(name, () => assert.equal(renderComment(raw), shown));
  }
});
