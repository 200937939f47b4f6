/**
 * The markup that users without unfiltered_html may write: elements, attributes and schemes here, style properties in
 * `styles.ts`. `clean-markup.ts` writes only what these tables allow; `approve.ts` configures the sanitising library with them.
 */

/** The allowed elements, with the allowed attributes of each. */
export type AllowedMarkup = ReadonlyMap<string, ReadonlySet<string>>;

const table = (rows: Readonly<Record<string, string>>, everywhere = ''): AllowedMarkup =>
  new Map(
    Object.entries(rows).flatMap(([names, attributes]) =>
      names
        .split(' ')
        .map((name) => [name, new Set(`${attributes} ${everywhere}`.split(' ').filter(Boolean))] as const),
    ),
  );

/** `data-*` stands for every attribute with this prefix. */
const everywhere =
  'aria-describedby aria-details aria-hidden aria-label aria-labelledby class data-* dir id lang role style title xml:lang';

/** For contents, excerpts and captions. No element here changes how the rest is parsed: no script, style, frame or svg. */
export const contentMarkup: AllowedMarkup = table(
  {
    a: 'href rel rev name target download',
    'abbr acronym address b bdo big br cite code dd dfn dl dt em fieldset i kbd mark': '',
    'rb rp rt rtc ruby s samp small strike strong sub sup tt u var': '',
    area: 'alt coords href nohref shape target',
    'article aside caption div figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup': 'align',
    'legend main nav p section span summary': 'align',
    audio: 'autoplay controls loop muted preload src',
    'blockquote q': 'cite',
    button: 'disabled name type value',
    'col colgroup': 'align char charoff span valign width',
    del: 'datetime',
    details: 'align open',
    font: 'color face size',
    hr: 'align noshade size width',
    img: 'alt align border height hspace loading longdesc vspace src usemap width',
    ins: 'cite datetime',
    label: 'for',
    li: 'align value',
    map: 'name',
    'menu ul': 'type',
    ol: 'start type reversed',
    pre: 'width',
    table: 'align bgcolor border cellpadding cellspacing rules summary width',
    'tbody tfoot thead': 'align char charoff valign',
    'td th': 'abbr align axis bgcolor char charoff colspan headers height nowrap rowspan scope valign width',
    textarea: 'cols rows disabled name readonly',
    tr: 'align bgcolor char charoff valign',
    track: 'kind label src srclang default',
    video: 'autoplay controls height loop muted playsinline poster preload src width',
  },
  everywhere,
);

const inline = {
  'abbr acronym': 'title',
  'b cite code em i s strike strong': '',
  'blockquote q': 'cite',
  del: 'datetime',
};

/** For comments and titles. */
export const inlineMarkup: AllowedMarkup = table({ a: 'href title', ...inline });

/** For descriptions of users and terms. */
export const linkedMarkup: AllowedMarkup = table({ a: 'href title rel', ...inline });

/** Adds the markup that rendering produces. */
const extended = (markup: AllowedMarkup, rows: Readonly<Record<string, string>>): AllowedMarkup =>
  new Map([
    ...markup,
    ...Array.from(table(rows), ([name, added]) => [name, added.union(markup.get(name) ?? new Set<string>())] as const),
  ]);

/** For rendered contents, excerpts and captions: with loading hints of pictures, and the players of shortcodes. */
export const shownContentMarkup = extended(contentMarkup, { br: '', img: 'decoding', source: 'src type' });

/** For rendered comments: with paragraphs, and marked links. */
export const shownCommentMarkup = extended(linkedMarkup, { 'br p': '' });

/** For automatic excerpts: words in paragraphs. */
export const wordsMarkup: AllowedMarkup = table({ 'br p': '' });

/** Attributes that contain a URL. */
export const addressed: ReadonlySet<string> = new Set(['cite', 'href', 'longdesc', 'poster', 'src', 'usemap']);

/** The allowed schemes of URLs. */
export const schemes: ReadonlySet<string> = new Set(
  `http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax xmpp webcal
  urn`.split(/\s+/),
);

export function isAllowed(attribute: string, allowed: ReadonlySet<string>): boolean {
  return allowed.has(attribute) || (/^data-[a-z0-9_-]+$/.test(attribute) && allowed.has('data-*'));
}
