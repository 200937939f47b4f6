import type { Node } from 'prosemirror-model';
import { make } from '../kind.ts';
import type { ContentKind } from '../read.ts';
import type { Element } from './tree.ts';

interface Item {
  readonly level: number;
  readonly ordered: boolean;
  readonly content: Node[];
}

const DEEPEST = 6;

/** Collects items with their levels, and builds nested lists. */
export class Lists {
  #items: Item[] = [];

  add(level: number, ordered: boolean, content: Node[]): void {
    if (content.length > 0) this.#items.push({ level: Math.min(level, DEEPEST), ordered, content });
  }

  /** Adds the items of a list element; lists stand in items or between them. */
  read(list: Element, lineOf: (item: Element) => Node[], level = 0): void {
    for (const child of list.children) {
      if (typeof child === 'string') continue;
      if (isList(child)) this.read(child, lineOf, level + 1);
      else if (child.name === 'li') {
        this.add(level, list.name === 'ol', lineOf(child));
        for (const inner of listsIn(child)) this.read(inner, lineOf, level + 1);
      }
    }
  }

  /** The lists of all collected items, each at most one level deeper than the one before. */
  end(goesOn: ContentKind): Node[] {
    const items = this.#items;
    this.#items = [];
    const nodes: Node[] = [];
    for (let at = 0; at < items.length; ) {
      const { list, next } = makeList(items, at, 0, goesOn);
      nodes.push(list);
      at = next;
    }
    return nodes;
  }
}

function makeList(
  items: readonly Item[],
  from: number,
  level: number,
  goesOn: ContentKind,
): { list: Node; next: number } {
  const ordered = items[from]?.ordered ?? false;
  const nodes: Node[] = [];
  const space = goesOn === 'classic' ? `\n${' \t'.repeat(level + 1)}` : '';
  let at = from;
  for (let item = items[at]; item && (at === from || item.level >= level); item = items[at]) {
    if (at > from && item.level === level && item.ordered !== ordered) break;
    const inner: Node[] = [];
    for (at++; (items[at]?.level ?? -1) > level; ) {
      const { list, next } = makeList(items, at, level + 1, goesOn);
      inner.push(list.type.create({ ...list.attrs, lead: space }, list.content));
      at = next;
    }
    nodes.push(
      make('list_item', { lead: space, tail: inner.length > 0 ? space : '' }, [
        make('line', {}, item.content),
        ...inner,
      ]),
    );
  }
  return { list: make('list', { ordered, tail: space }, nodes), next: at };
}

const isList = ({ name }: Element): boolean => name === 'ul' || name === 'ol';

/** The outermost lists in an item. */
function listsIn(item: Element): Element[] {
  return item.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return isList(child) ? [child] : listsIn(child);
  });
}
