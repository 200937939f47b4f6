import type { ScratchRows } from '../../storage/index.ts';
import { NameSet } from '../name-set.ts';
import type { WxrComment, WxrLeftOver } from '../wxr/wxr-events.ts';
import { commentOf } from './rest-records.ts';
import { idOf, type Json } from './rest-values.ts';

const COMMENTS = 'comments';
/** The items that have comments, once for each of them. */
const ITEMS = 'items';
/** The item of comments that belong to none. */
const NO_ITEM = 0;

/** The comments of a running site by item. A site lists all comments together, and may have more than fit into memory. */
export class CommentsOfSite {
  readonly #scratch: ScratchRows;
  readonly #taken = new NameSet();

  constructor(scratch: ScratchRows) {
    this.#scratch = scratch;
  }

  add(given: Json): void {
    const comment = commentOf(given);
    const item = idOf(given['post']) ?? NO_ITEM;
    if (comment.id === undefined) return;
    this.#scratch.add(COMMENTS, item, { id: comment.id, body: JSON.stringify(comment) });
    this.#scratch.add(ITEMS, 0, { id: item, body: '' });
  }

  /** Call this between adding and reading. */
  arrange(): void {
    this.#scratch.arrange();
  }

  /** The comments of an item, in the order of their ids. */
  take(item: number): WxrComment[] {
    this.#taken.add(ITEMS, String(item));
    return this.#of(item);
  }

  /** The comments of items that were not read. */
  *left(): Generator<WxrLeftOver> {
    let last: number | undefined;
    for (const { id: post } of this.#scratch.each(ITEMS, 0)) {
      if (post === last) continue;
      last = post;
      if (this.#taken.has(ITEMS, String(post))) continue;
      for (const comment of this.#of(post))
        yield {
          ...{ kind: 'left-over', what: 'comments', id: comment.id, source: { post, ...comment } },
          why: post === NO_ITEM ? 'it belongs to no item' : `the source does not show item ${post}`,
        };
    }
  }

  #of(item: number): WxrComment[] {
    return this.#scratch.of(COMMENTS, item).map(({ body }) => JSON.parse(body) as WxrComment);
  }
}
