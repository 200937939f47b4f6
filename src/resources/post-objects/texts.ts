import { can } from '../../access/index.ts';
import type { Input } from '../../engine/definition/index.ts';
import type { Scope, Site } from '../../engine/scope.ts';
import { apiError } from '../../errors/index.ts';
import {
  cleanContent,
  cleanExcerpt,
  cleanTitle,
  type RenderedTexts,
  relNoopener,
  renderContent,
  renderExcerpt,
  renderTitle,
} from '../../text-work/index.ts';

/** The stored texts of a post, page or media item. */
export interface Texts {
  title: string;
  content: string;
  excerpt: string;
}

/**
 * The texts in the input. For actors without `unfiltered_html` they are sanitised, and the stored ones as well, since the
 * actor takes responsibility for them (behaviour 10).
 */
export function textsOf(input: Input, { actor }: Scope, stored: Partial<Texts> = {}): Partial<Texts> {
  const anyMarkup = can(actor, 'unfiltered_html');
  const texts: Partial<Texts> = {};
  const given = (name: keyof Texts) => (input[name] as string | undefined) ?? (anyMarkup ? undefined : stored[name]);
  const title = given('title');
  const content = given('content');
  const excerpt = given('excerpt');
  if (title !== undefined) texts.title = anyMarkup ? trimmed(title) : cleanTitle(trimmed(title));
  if (content !== undefined) texts.content = relNoopener(anyMarkup ? content : cleanContent(content));
  if (excerpt !== undefined) texts.excerpt = relNoopener(anyMarkup ? excerpt : cleanExcerpt(excerpt));
  return texts;
}

const trimmed = (title: string): string => title.replace(/^[ \t\r\n\v]+|(?<![ \t\r\n\v])[ \t\r\n\v]+$/g, '');

/** @throws ApiError 400 when all texts are empty */
export function checkNotEmpty({ title, content, excerpt }: Texts): void {
  if (title === '' && content === '' && excerpt === '') throw apiError('empty_content');
}

/**
 * Render texts. This is done on write, never on read (decision 0005).
 *
 * @param stored texts that are rendered already: unchanged ones are not rendered again
 */
export function rendered(
  { title, content, excerpt }: Texts,
  { smileys }: Site,
  stored?: Readonly<Texts> & RenderedTexts,
): RenderedTexts {
  const hasContent = stored?.content === content;
  const content_rendered = hasContent ? stored.content_rendered : renderContent(content, { smileys });
  return {
    title_rendered: stored?.title === title ? stored.title_rendered : renderTitle(title),
    content_rendered,
    excerpt_rendered:
      hasContent && stored.excerpt === excerpt
        ? stored.excerpt_rendered
        : renderExcerpt(excerpt, content, { smileys, shownContent: content_rendered }),
  };
}

/** Whether a change of the texts makes a revision: changes of white space alone do not (behaviour 8). */
export function isRewritten(item: Texts, next: Texts): boolean {
  return (['title', 'content', 'excerpt'] as const).some(
    (name) => item[name] !== next[name] && !equalsIgnoringSpace(item[name].trim(), next[name].trim()),
  );
}

/** Characters compared in one step: most of a changed text is unchanged. */
const CHUNK_LENGTH = 512;

/** Compares up to the first difference, without copying the texts. Runs of white space are equal whatever their length. */
function equalsIgnoringSpace(one: string, other: string): boolean {
  let at = 0;
  let otherAt = 0;
  /** The next position at which to compare a whole step again. */
  let next = 0;
  while (at < one.length && otherAt < other.length) {
    const end = at + CHUNK_LENGTH;
    if (at >= next && end < one.length && whiteSpaceOf(one.charCodeAt(end - 1)) === 0) {
      const skipped = otherAt + CHUNK_LENGTH;
      if (one.slice(at, end) === other.slice(otherAt, skipped)) {
        at = end;
        otherAt = skipped;
        continue;
      }
      next = end;
    }
    const kind = whiteSpaceOf(one.charCodeAt(at));
    const code = one.charCodeAt(at);
    if (kind === 0 ? code !== other.charCodeAt(otherAt) : kind !== whiteSpaceOf(other.charCodeAt(otherAt)))
      return false;
    at = endOfRun(one, at, kind);
    otherAt = endOfRun(other, otherAt, kind);
  }
  return at === one.length && otherAt === other.length;
}

/** The kind of white space: 1 for line ends, 2 for blanks and tabs, 0 for everything else. */
const whiteSpaceOf = (code: number): number =>
  code === 0x0a || code === 0x0d ? 1 : code === 0x20 || code === 0x09 ? 2 : 0;

function endOfRun(text: string, at: number, kind: number): number {
  let end = at + 1;
  while (kind > 0 && end < text.length && whiteSpaceOf(text.charCodeAt(end)) === kind) end += 1;
  return end;
}
