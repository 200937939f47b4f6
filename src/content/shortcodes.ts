import { markGallery, withoutGalleries } from './galleries.ts';
import { splitTags } from './markup.ts';
import { showAudio, showVideo } from './players.ts';
import { asClass, asId, asText, escapeAddress } from './shortcode-values.ts';
import { readTag, withAttribute, writeTag } from './tag.ts';
import { isBlank, trim } from './white-space.ts';

/** Renders a shortcode, given its attributes and the text it encloses (empty if none). */
type Shortcode = (attributes: ReadonlyMap<string, string>, inner: string) => string;

const nothing: Shortcode = () => '';

/** The shortcodes of the site. Playlists render nothing. */
const shortcodes: Readonly<Record<string, Shortcode>> = {
  caption: showCaption,
  wp_caption: showCaption,
  gallery: markGallery,
  playlist: nothing,
  audio: showAudio,
  video: showVideo,
  embed: (attributes, inner) => showLink(trim(withoutGalleries(inner)) || (attributes.get('src') ?? '')),
};

/** Whether a shortcode renders something; otherwise it is removed or, if unknown, stays as text. */
export const rendersShortcode = (name: string): boolean =>
  Object.hasOwn(shortcodes, name) && shortcodes[name] !== nothing;

const names = Object.keys(shortcodes).join('|');
const tagPattern = new RegExp(`\\[(/?)(${names})(?![\\w-])([^\\[\\]]*)\\]`, 'g');

interface Tag {
  readonly isClosing: boolean;
  readonly name: string;
  readonly attributes: string;
  readonly from: number;
  readonly to: number;
}

/** Splits words at the tags of known shortcodes; every second part is such a tag. */
export function splitShortcodes(words: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: tag } of words.matchAll(tagPattern)) {
    parts.push(words.slice(from, index), tag);
    from = index + tag.length;
  }
  return [...parts, words.slice(from)];
}

/** Runs only `[embed]`: its URL must not be typeset. A URL alone on a line or in a paragraph stays text. */
export function runEmbeds(html: string): string {
  const shown = html.includes('&amp;')
    ? html.replace(aloneOnLine, bareAddress).replace(aloneInParagraph, bareAddress)
    : html;
  return shown.includes('[embed')
    ? replaceShortcodes(shown, (tag, inner) => (tag.name === 'embed' ? show(tag, inner) : undefined))
    : shown;
}

const aloneOnLine = /^[ \t]*https?:\/\/[^\s<>"]+[ \t\r]*$/gim;
const aloneInParagraph = /<p(?: [^<>]*)?>\s*https?:\/\/[^\s<>"]+\s*<\/p>/gi;

/** A URL that could have been embedded, with its ampersands as typesetting writes bare ones. */
const bareAddress = (found: string): string => {
  const at = found.search(/https?:/i);
  return found.slice(0, at) + found.slice(at).replaceAll('&amp;', '&#038;');
};

/**
 * Runs the site's shortcodes; unknown ones stay, `[[x]]` becomes `[x]`. A shortcode that is alone in a paragraph replaces the
 * paragraph. Brackets inside a tag are no shortcodes, so a shortcode cannot end an attribute.
 */
export function runShortcodes(html: string): string {
  return html.includes('[') ? replaceShortcodes(html, show) : html;
}

/** Removes the site's shortcodes with their enclosed text. */
export function dropShortcodes(html: string): string {
  return html.includes('[') ? replaceShortcodes(html, () => '') : html;
}

function show(tag: Tag, inner: string): string {
  return shortcodes[tag.name]?.(readAttributes(tag.attributes), runShortcodes(inner)) ?? '';
}

/** Removes the paragraph around each shortcode that is alone in one; the shortcodes stay as text. */
export function unwrapShortcodes(html: string): string {
  return html.includes('[')
    ? replaceShortcodes(
        html,
        (_tag, _inner, source) => source,
        (source) => `[${source}]`,
      )
    : html;
}

/** @param escaped converts a shortcode in double brackets */
function replaceShortcodes(
  html: string,
  replacement: (tag: Tag, inner: string, source: string) => string | undefined,
  escaped = (source: string) => source,
): string {
  const tags = findTags(html);
  const closings = Map.groupBy(tags.filter(({ isClosing }) => isClosing).reverse(), ({ name }) => name);
  const done: string[] = [];
  let at = 0;
  for (const tag of tags) {
    if (tag.isClosing || tag.from < at) continue;
    const closing = tag.attributes.endsWith('/') ? undefined : nextAfter(tag.to, closings.get(tag.name));
    const to = closing?.to ?? tag.to;
    const source = html.slice(tag.from, to);
    if (html[tag.from - 1] === '[' && html[to] === ']') {
      done.push(html.slice(at, tag.from - 1), escaped(source));
      at = to + 1;
      continue;
    }
    const shown = replacement(tag, closing ? html.slice(tag.to, closing.from) : '', source);
    if (shown === undefined) continue;
    const [from, end] = aroundParagraph(html, tag.from, to, at);
    done.push(html.slice(at, from), shown);
    at = end;
  }
  return done.join('') + html.slice(at);
}

/** The first closing tag from an index on. `closings` is in reverse order; tags before the index are removed from it. */
function nextAfter(position: number, closings: Tag[] | undefined): Tag | undefined {
  while (closings?.at(-1) && (closings.at(-1) as Tag).from < position) closings.pop();
  return closings?.at(-1);
}

function findTags(html: string): Tag[] {
  const tags: Tag[] = [];
  let start = 0;
  for (const { kind, text } of splitTags(html)) {
    if (kind === 'text') {
      for (const { index, 0: tag, 1: slash, 2: name = '', 3: attributes = '' } of text.matchAll(tagPattern)) {
        tags.push({ isClosing: slash === '/', name, attributes, from: start + index, to: start + index + tag.length });
      }
    }
    start += text.length;
  }
  return tags;
}

const spaces = [' ', '\n', '\r', '\t', '\u00a0', '&nbsp;'];

/** The range of a shortcode including its paragraph, if that contains only white space besides it. */
function aroundParagraph(html: string, from: number, to: number, atLeast: number): [number, number] {
  const before = (at: number) => spaces.find((one) => at - one.length >= atLeast && html.endsWith(one, at));
  const after = (at: number) => spaces.find((one) => html.startsWith(one, at));
  let [start, end] = [from, to];
  for (let space = before(start); space; space = before(start)) start -= space.length;
  for (let space = after(end); space; space = after(end)) end += space.length;
  const isAlone = start - 3 >= atLeast && html.startsWith('<p>', start - 3) && html.startsWith('</p>', end);
  return isAlone ? [start - 3, end + 4] : [from, to];
}

function readAttributes(text: string): Map<string, string> {
  const pairs = text.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s'"]+))/g);
  return new Map(Array.from(pairs, ([, name = '', ...values]) => [name.toLowerCase(), values.find((v) => v) ?? '']));
}

/** A picture, optionally linked, and its caption. */
function showCaption(attributes: ReadonlyMap<string, string>, inner: string): string {
  const image = /(?:<a [^<>]+>\s*)?<img [^<>]+>(?:\s*<\/a>)?/i.exec(inner);
  const given = attributes.get('caption');
  const picture = given === undefined && image ? image[0] : inner;
  const words = given ?? (image ? trim(inner.slice(image.index + image[0].length)) : '');
  const width = Number.parseInt(attributes.get('width') ?? '', 10);
  if (!(width >= 1) || words === '') return picture;

  const id = asId(attributes.get('id') ?? '');
  const captionId = asId(attributes.get('caption_id') ?? '') || (id && `caption-${id.replaceAll('_', '-')}`);
  const classes = [
    'wp-caption',
    asClass(attributes.get('align') || 'alignnone'),
    asClass(attributes.get('class') ?? ''),
  ];
  const described = captionId ? withDescription(picture, captionId) : picture;
  return (
    `<div${id && ` id="${id}"`} style="width: ${width + 10}px" class="${classes.filter(Boolean).join(' ')}">${described}` +
    `<p${captionId && ` id="${captionId}"`} class="wp-caption-text">${words}</p></div>`
  );
}

/** The first picture refers to its caption. */
function withDescription(html: string, id: string): string {
  return html.replace(/<img [^<>]*>/i, (text) => {
    const image = readTag(text);
    return image ? writeTag(withAttribute(image, 'aria-describedby', id, 'first')) : text;
  });
}

function showLink(address: string): string {
  if (isBlank(address)) return '';
  const href = escapeAddress(/^[a-z]+:/i.test(address) ? address : `http://${address}`);
  return href && `<a href="${href}">${asText(address)}</a>`;
}
