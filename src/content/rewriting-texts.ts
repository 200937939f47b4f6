import fc from 'fast-check';

/** What any rewriting of texts looks for in tags. */
export const inTags = [
  ' rel=x onfocus=alert(1) autofocus tabindex=1 ',
  ' rel="y" ',
  ` rel='z' `,
  ' target=_blank ',
  ' href=http://me.example/ ',
  ' href="javascript:alert(1)" ',
  ' src="x" ',
  ' width="1" height="1" ',
  ' loading= decoding= ',
  'class="',
  ' class="wp-block-image alignleft',
  'wp-block-group',
  ' onerror=alert(1) ',
  ' style="',
];

/** Shortcodes, and parts of them. */
export const shortcodes = [
  '[embed]',
  '[embed]http://x/',
  '[/embed]',
  '[embed src=http://x/]',
  '[caption width=9]',
  `[caption width=9 id="a" caption='`,
  `']`,
  '[/caption]',
  '[audio src="',
  '[audio src=http://x/a.mp3]',
  '[video src=/x]',
  '"]',
  '[gallery]',
  '[[',
  ']]',
];

/** What the other rules look for, and what could end the place that something is found in. */
const others = [
  '\n',
  '\n\n',
  '\r\n',
  ' -- ',
  '---',
  '...',
  '2x3',
  ' :) ',
  ' :-? ',
  ' http://a.example/ ',
  ' www.a.example ',
  ' a@b.example ',
  'javascript:alert(1)',
  '"',
  "'",
  '`',
  '<',
  '>',
  '=',
  '/',
  '&',
  '&quot;',
  '&#34;',
  '&#039;',
  '&lt;',
  '&gt;',
  '&lt;img src=x onerror=alert(1)&gt;',
  '-->',
  '<!--',
  '<!--more-->',
  '<!--nextpage-->',
  '<!-- wp:group -->',
  '<!-- wp:image -->',
  '<!-- wp:shortcode -->',
  '<!-- /wp:group -->',
  '<img src=x onerror=alert(1)>',
  '<p>',
  '</p>',
  '</a>',
  '<br>',
  '<pre>',
  '</pre>',
  '<svg>',
  '</svg>',
  '<math><mtext>',
  '<style>',
  '<script>',
  '<title>',
  '<template>',
  '<noscript>',
  '<select>',
  '<textarea>',
  '</textarea>',
  '<![CDATA[',
  ']]>',
  '--!>',
  '<!-->',
  '&lt',
  '&#x3c',
  '&quot',
  '&Tab;',
  '\u00a0',
  '\v',
  '\t',
  '\0',
  'word',
];

const trigger = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...inTags) },
  { weight: 2, arbitrary: fc.constantFrom(...shortcodes) },
  { weight: 4, arbitrary: fc.constantFrom(...others) },
);
const value = fc.array(trigger, { maxLength: 4 }).map((parts) => parts.join(''));
const attribute = fc
  .tuple(
    fc.constantFrom(
      'href',
      'title',
      'rel',
      'target',
      'class',
      'alt',
      'src',
      'width',
      'height',
      'style',
      'data-x',
      'id',
    ),
    fc.constantFrom('"', "'", ''),
    value,
    fc.constantFrom(' ', '', '\n', '/', '\u00a0'),
  )
  .map(([name, quote, text, space]) => `${space}${name}=${quote}${text}${quote}`);
const tag = fc
  .tuple(
    fc.constantFrom(
      'a',
      'a',
      'a',
      'A',
      'img',
      'img',
      'p',
      'b',
      'div',
      'figure',
      'q',
      'pre',
      'li',
      'iframe',
      'video',
      'textarea',
    ),
    fc.array(attribute, { maxLength: 3 }),
    fc.constantFrom('>', ' >', '/>', ' />', ''),
  )
  .map(([name, attributes, end]) => `<${name} ${attributes.join(' ')}${end}`);

const enclosures = [
  ['[embed]', '[/embed]'],
  ['[embed]http://x/', '[/embed]'],
  ['[caption width=9 id=a]<img src="x">', '[/caption]'],
  ['[audio src="', '"]'],
  [`[video src='`, `'][/video]`],
  ['<a href="x" title="', '">'],
  [`<img src="x" alt='`, `'>`],
  ['<!-- wp:group --><div class="wp-block-group">', '</div><!-- /wp:group -->'],
  ['<!-- wp:image --><figure class="wp-block-image alignleft">', '</figure><!-- /wp:image -->'],
  ['<!-- wp:shortcode -->', '<!-- /wp:shortcode -->'],
  ['<!-- wp:block {"a":"', '"} /-->'],
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<svg><desc>', '</desc></svg>'],
  ['<math><mtext><table><mglyph><style>', '</style></math>'],
  ['<template>', '</template>'],
  ['<noscript>', '</noscript>'],
  ['<select><option>', '</select>'],
  ['<textarea>', '</textarea>'],
] as const;

const { text } = fc.letrec<{ text: string; nested: string }>((tie) => ({
  nested: fc
    .tuple(fc.constantFrom(...enclosures), tie('text'))
    .map(([[start, end], inner]) => `${start}${inner}${end}`),
  text: fc
    .array(
      fc.oneof(
        { depthSize: 'small', maxDepth: 3 },
        { weight: 4, arbitrary: trigger },
        { weight: 4, arbitrary: tag },
        { weight: 2, arbitrary: tie('nested') },
      ),
      { maxLength: 5 },
    )
    .map((parts) => parts.join('')),
}));

/** Texts with all that inside of values, enclosed, nested and mixed. */
export const rewritingTexts = text;
