import {
  contentMarkup,
  inlineMarkup,
  linkedMarkup,
  shownCommentMarkup,
  shownContentMarkup,
  wordsMarkup,
} from './allowed-markup.ts';
import { balanceTags } from './balance.ts';
import { hasBlocks } from './block-delimiters.ts';
import { renderBlocks } from './blocks.ts';
import { firstWords, teaser, withoutFootnotes } from './excerpt.ts';
import { excerptBlocks } from './excerpt-blocks.ts';
import { withWholeMarkers } from './galleries.ts';
import { judged } from './judge.ts';
import { linkify } from './linkify.ts';
import { addMediaHints } from './media-hints.ts';
import { makeParagraphs } from './paragraphs.ts';
import { dropShortcodes, runEmbeds, runShortcodes, unwrapShortcodes } from './shortcodes.ts';
import { showSmileys } from './smileys.ts';
import { typeset } from './typeset.ts';
import { trim } from './white-space.ts';

/** The rendering settings of a site. */
export interface Rendering {
  /** Whether smileys become emoji. */
  readonly smileys?: boolean;
}

const smileysIf = (html: string, { smileys = true }: Rendering): string => (smileys ? showSmileys(html) : html);

/** A rendered title: typeset, with markup and entities. Interface 2.1, behaviour 10. */
export function renderTitle(raw: string): string {
  return judged(unjudged.title(raw), inlineMarkup, { raw, allowed: inlineMarkup });
}

/**
 * A rendered content: block delimiters removed, typeset, smileys replaced, shortcodes run; blank lines separate paragraphs
 * unless it consists of blocks. Galleries are marked: see `withGalleries`. Interface 2.1, behaviour 10.
 */
export function renderContent(raw: string, how: Rendering = {}): string {
  return withWholeMarkers(judged(unjudged.content(raw, how), shownContentMarkup, { raw, allowed: contentMarkup }));
}

/**
 * A rendered excerpt. By default, the first words of the content up to the break. Interface 2.1,
 * behaviour 10.
 *
 * @param how.shownContent the rendered content, if available: most excerpts are taken from it
 */
export function renderExcerpt(
  rawExcerpt: string,
  rawContent: string,
  how: Rendering & { readonly shownContent?: string } = {},
): string {
  const isAutomatic = rawExcerpt.trim() === '';
  const raw = isAutomatic ? automaticExcerpt(rawContent, how) : rawExcerpt;
  const shown = unjudged.excerpt(raw, how);
  return isAutomatic ? judged(shown, wordsMarkup) : judged(shown, shownContentMarkup, { raw, allowed: contentMarkup });
}

/** The texts of a post as they are shown, by the names of their columns. */
export interface RenderedTexts {
  readonly title_rendered: string;
  readonly content_rendered: string;
  readonly excerpt_rendered: string;
}

/** Renders the texts of a post, page or media item. */
export function renderTexts(
  { title, content, excerpt }: { readonly title: string; readonly content: string; readonly excerpt: string },
  how: Rendering = {},
): RenderedTexts {
  const content_rendered = renderContent(content, how);
  return {
    title_rendered: renderTitle(title),
    content_rendered,
    excerpt_rendered: renderExcerpt(excerpt, content, { ...how, shownContent: content_rendered }),
  };
}

function automaticExcerpt(rawContent: string, how: Rendering & { readonly shownContent?: string }): string {
  const { shownContent } = how;
  const content = withoutFootnotes(excerptBlocks(dropShortcodes(teaser(rawContent))));
  const shown = content === rawContent && shownContent !== undefined ? shownContent : unjudged.content(content, how);
  return firstWords(shown.replaceAll(']]>', ']]&gt;'));
}

/**
 * A rendered comment: URLs linked, typeset, smileys replaced, open tags closed, split into paragraphs; shortcodes and
 * blocks stay text. Interface 2.4, behaviour 5.
 */
export function renderComment(raw: string, how: Rendering = {}): string {
  return judged(unjudged.comment(raw, how), shownCommentMarkup, { raw, allowed: linkedMarkup });
}

/** The rendered texts before they are checked: tests apply the same rule to them, so that the check rarely changes anything. */
export const unjudged = {
  title: (raw: string): string => trim(escapeAmpersands(typeset(raw)), ' \t\n\v\r\0'),
  content: (raw: string, how: Rendering): string => {
    const typed = smileysIf(typeset(renderBlocks(runEmbeds(raw))), how);
    return runShortcodes(addMediaHints(hasBlocks(raw) ? typed : makeParagraphs(typed)));
  },
  excerpt: (raw: string, how: Rendering): string =>
    addMediaHints(unwrapShortcodes(makeParagraphs(escapeAmpersands(smileysIf(typeset(raw), how))))),
  comment: (raw: string, how: Rendering): string =>
    makeParagraphs(balanceTags(smileysIf(escapeAmpersands(typeset(linkify(raw))), how))),
};

/** Escapes the bare ampersands that typesetting leaves inside code, tags and comments. */
function escapeAmpersands(html: string): string {
  return html.replace(/&([^#])(?![a-z1-4]{1,8};)/gi, '&#038;$1');
}
