import { escapeText } from '../content/index.ts';
import { type Json, objectOf, rawOf, textOf } from './rest/rest-values.ts';
import type { Occurrences } from './survey.ts';
import type { WxrEvent, WxrItem } from './wxr/wxr-events.ts';

/**
 * Texts that WordPress keeps beside the contents that show them: reusable blocks (synced patterns), which are items of
 * their own, and footnotes, which are a field. Quoin has neither, so an import places them in the contents.
 */
export class PlacedBlocks {
  readonly reusable: Occurrences = { count: 0, items: 0 };
  readonly footnotes: Occurrences = { count: 0, items: 0 };
  /** Reusable blocks that are gone at the source, drafts, too long, or have other words where they are shown. */
  readonly unplaced: Occurrences = { count: 0, items: 0 };
  /** The contents of reusable blocks by id. */
  readonly #contents = new Map<number, string>();

  /** Collects the reusable blocks of a source, which may come after the items that show them. */
  see(event: WxrEvent): void {
    if (event.kind === 'item' && event.postType === 'wp_block') {
      this.#keep(event.postId, event.status, event.content);
    } else if (event.kind === 'left-over' && event.what === 'blocks') {
      const { status, content } = objectOf(event.source);
      this.#keep(event.id, textOf(status), rawOf(content));
    }
  }

  /** Drafts of blocks are not shown. */
  #keep(id: number | undefined, status: string | undefined, content: string | undefined): void {
    if (id !== undefined && status === 'publish' && content !== undefined) this.#contents.set(id, content);
  }

  /** The same records, with these texts in the contents. */
  async *placeIn(events: AsyncIterable<WxrEvent>): AsyncGenerator<WxrEvent> {
    for await (const event of events)
      yield event.kind === 'item' && event.postType !== 'wp_block' ? this.#placeInItem(event) : event;
  }

  #placeInItem(item: WxrItem): WxrItem {
    const { content = '' } = item;
    if (!content.includes('<!-- wp:')) return item;
    let blocks = 0;
    const withBlocks = expand(content, this.#contents, () => {
      blocks += 1;
    });
    count(this.reusable, blocks);
    count(this.unplaced, withBlocks.match(reference)?.length ?? 0);
    const notes = footnotesOf(item);
    const whole = notes === undefined ? withBlocks : withBlocks.replace(footnotesBlock, () => notes);
    count(this.footnotes, whole === withBlocks ? 0 : 1);
    return whole === content ? item : { ...item, content: whole };
  }
}

function count(occurrences: Occurrences, number: number): void {
  occurrences.count += number;
  occurrences.items += number > 0 ? 1 : 0;
}

const reference = /<!--\s+wp:block\s+(\{[^<>]*\})\s+\/-->/g;
const footnotesBlock = /<!--\s+wp:footnotes(?:\s+\{[^<>]*\})?\s+\/-->/;

/** Whether one content is another with something in the places of its reusable blocks and footnotes. */
export function isPlacedIn(content: string, other: string): boolean {
  const parts = content.replace(footnotesBlock, PLACE).replace(reference, PLACE).split(PLACE);
  const last = parts.pop() ?? '';
  if (parts.length === 0 || !other.startsWith(parts[0] ?? '') || !other.endsWith(last)) return false;
  let at = 0;
  for (const part of parts) {
    at = other.indexOf(part, at) + part.length;
    if (at < part.length) return false;
  }
  return at <= other.length - last.length;
}

/** No text contains it. */
const PLACE = '\0';

/** Limits of a content with its blocks: a few blocks could contain each other many times. */
const MAX_LENGTH = 2_000_000;
const MAX_DEPTH = 20;

/** Replaces the places of reusable blocks, also in these. One that contains itself, or that has other words here, stays. */
function expand(content: string, contents: ReadonlyMap<number, string>, onPlaced: () => void): string {
  let length = content.length;
  const within = (text: string, open: readonly number[]): string =>
    text.replace(reference, (place: string, json: string) => {
      const { ref, content: overrides } = readJson(json);
      const block = typeof ref === 'number' && !open.includes(ref) ? contents.get(ref) : undefined;
      const fits = open.length < MAX_DEPTH && length + (block?.length ?? 0) <= MAX_LENGTH;
      if (block === undefined || overrides !== undefined || !fits) return place;
      length += block.length;
      onPlaced();
      return within(block, [...open, ref as number]);
    });
  return within(content, []);
}

/** The footnotes of an item as a block of HTML, in the form in which WordPress shows them. */
function footnotesOf({ meta }: WxrItem): string | undefined {
  const field = meta.find(({ key }) => key === 'footnotes');
  const notes = field === undefined ? [] : readNotes(field.value);
  if (notes.length === 0) return undefined;
  const items = notes.map(({ id, content }, index) => {
    const name = escapeText(id);
    const back = `<a href="#${name}-link" aria-label="Jump to footnote reference ${index + 1}">↩︎</a>`;
    return `<li id="${name}">${content} ${back}</li>`;
  });
  return `<!-- wp:html -->\n<ol class="wp-block-footnotes">${items.join('')}</ol>\n<!-- /wp:html -->`;
}

function readNotes(json: string): { id: string; content: string }[] {
  const notes: unknown = parsed(json);
  if (!Array.isArray(notes)) return [];
  return notes.map(objectOf).flatMap(({ id, content }) => {
    const [name, words] = [textOf(id), textOf(content)];
    return name && words !== undefined ? [{ id: name, content: words }] : [];
  });
}

const readJson = (json: string): Json => objectOf(parsed(json));

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
