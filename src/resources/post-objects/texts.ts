import { can } from '../../access/index.ts';
import type { Input } from '../../engine/definition/index.ts';
import type { Scope, Site } from '../../engine/scope.ts';
import { apiError } from '../../errors/index.ts';
import type { PostRow } from '../../storage/index.ts';
import {
  cleanContent,
  cleanExcerpt,
  cleanTitle,
  relNoopener,
  renderContent,
  renderExcerpt,
  renderTitle,
} from '../../text-work/index.ts';

/** The texts of a post, page or media item, as stored. */
export interface Texts {
  title: string;
  content: string;
  excerpt: string;
}

/**
 * The given texts, cleaned on writing for those who may not write any markup (behaviour 10): then the stored ones as well,
 * which are theirs from now on.
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

/** @throws ApiError 400 when there is no text at all */
export function checkNotEmpty({ title, content, excerpt }: Texts): void {
  if (title === '' && content === '' && excerpt === '') throw apiError('empty_content');
}

type Rendered = Pick<PostRow, 'title_rendered' | 'content_rendered' | 'excerpt_rendered'>;

/**
 * Rendered on writing, never on reading (decision 0005).
 *
 * @param stored texts that were rendered before: what has stayed the same is not rendered again
 */
export function rendered(
  { title, content, excerpt }: Texts,
  { smileys }: Site,
  stored?: Readonly<Texts> & Rendered,
): Rendered {
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

/** Whether a change of the texts is worth a revision: differences of white space alone are not (behaviour 8). */
export function isRewritten(item: Texts, next: Texts): boolean {
  return (['title', 'content', 'excerpt'] as const).some(
    (name) => item[name] !== next[name] && !isSameEssence(item[name].trim(), next[name].trim()),
  );
}

/** Most of a text that was changed is as it was. */
const COMPARED_AT_ONCE = 512;

/** Compared up to the first difference: long texts are not copied for it. */
function isSameEssence(one: string, other: string): boolean {
  let at = 0;
  let place = 0;
  /** From where on it is worth trying again. */
  let next = 0;
  while (at < one.length && place < other.length) {
    const end = at + COMPARED_AT_ONCE;
    if (at >= next && end < one.length && whiteSpaceOf(one.charCodeAt(end - 1)) === 0) {
      const skipped = place + COMPARED_AT_ONCE;
      if (one.slice(at, end) === other.slice(place, skipped)) {
        at = end;
        place = skipped;
        continue;
      }
      next = end;
    }
    const kind = whiteSpaceOf(one.charCodeAt(at));
    const code = one.charCodeAt(at);
    if (kind === 0 ? code !== other.charCodeAt(place) : kind !== whiteSpaceOf(other.charCodeAt(place))) return false;
    at = endOfRun(one, at, kind);
    place = endOfRun(other, place, kind);
  }
  return at === one.length && place === other.length;
}

/** Runs of line ends, and of blanks and tabs, are each as good as one. */
const whiteSpaceOf = (code: number): number =>
  code === 0x0a || code === 0x0d ? 1 : code === 0x20 || code === 0x09 ? 2 : 0;

function endOfRun(text: string, at: number, kind: number): number {
  let end = at + 1;
  while (kind > 0 && end < text.length && whiteSpaceOf(text.charCodeAt(end)) === kind) end += 1;
  return end;
}
