/** A tree of items that name their parent: its order, and the effects of a move. Pure. */

export interface TreeItem {
  readonly id: number;
  /** The id of the parent; 0 at the top. */
  readonly parent: number;
  readonly order: number;
  readonly name: string;
}

/** The ids of the children of each item, in order; the top level is under 0. */
export type Tree = ReadonlyMap<number, readonly number[]>;

export interface TreePlace {
  readonly id: number;
  readonly parent: number;
  /** The level, from 1. */
  readonly level: number;
  /** The position among its siblings, from 1. */
  readonly place: number;
  readonly siblings: number;
}

/** By order, then by name, as front ends show them. */
export function treeOf(items: readonly TreeItem[]): Tree {
  const known = new Set(items.map(({ id }) => id));
  const tree = new Map<number, number[]>();
  const sorted = [...items].sort((one, other) => one.order - other.order || one.name.localeCompare(other.name));
  const put = (id: number, parent: number): void => void tree.set(parent, [...(tree.get(parent) ?? []), id]);
  for (const { id, parent } of sorted) put(id, known.has(parent) ? parent : 0);
  const reached = new Set(placesOf(tree).map(({ id }) => id));
  // Items in a cycle are shown at the top.
  for (const { id, parent } of sorted) {
    if (reached.has(id)) continue;
    tree.set(
      parent,
      (tree.get(parent) ?? []).filter((one) => one !== id),
    );
    put(id, 0);
    for (const place of placesOf(tree)) reached.add(place.id);
  }
  return tree;
}

/** All items from top to bottom, as the rows of a list. */
export function placesOf(tree: Tree, parent = 0, level = 1): TreePlace[] {
  const ids = tree.get(parent) ?? [];
  return ids.flatMap((id, at) => [
    { id, parent, level, place: at + 1, siblings: ids.length },
    ...placesOf(tree, id, level + 1),
  ]);
}

export type Step = 'up' | 'down' | 'in' | 'out';

/** The tree after moving an item with its descendants; unchanged if the target is below the item. */
export function movedTo(tree: Tree, id: number, parent: number, at: number): Tree {
  if (parent === id || placesOf(tree, id).some((place) => place.id === parent)) return tree;
  const next = new Map([...tree].map(([above, ids]) => [above, ids.filter((one) => one !== id)]));
  next.set(parent, (next.get(parent) ?? []).toSpliced(at, 0, id));
  return next;
}

/** The tree after a step of an item: past a sibling, below the previous one, or up one level. */
export function movedBy(tree: Tree, id: number, step: Step): Tree {
  const places = placesOf(tree);
  const own = places.find((place) => place.id === id);
  if (!own) return tree;
  const before = tree.get(own.parent)?.[own.place - 2];
  const above = places.find((place) => place.id === own.parent);
  if (step === 'in') return before === undefined ? tree : movedTo(tree, id, before, tree.get(before)?.length ?? 0);
  if (step === 'out') return above ? movedTo(tree, id, above.parent, above.place) : tree;
  if (step === 'up' && before !== undefined) return movedTo(tree, id, own.parent, own.place - 2);
  if (step === 'down' && own.place < own.siblings) return movedTo(tree, id, own.parent, own.place);
  if (!above) return tree;
  return movedTo(tree, id, above.parent, step === 'up' ? above.place - 1 : above.place);
}

/** The step of an item whose siblings are sorted by name: up and down choose the next possible parent. */
export function parentAfter(tree: Tree, id: number, step: Step): number {
  const places = placesOf(tree);
  const own = places.find((place) => place.id === id);
  if (!own) return 0;
  const below = new Set([id, ...placesOf(tree, id).map((place) => place.id)]);
  const possible = [0, ...places.map((place) => place.id).filter((one) => !below.has(one))];
  const at = possible.indexOf(own.parent);
  if (step === 'up') return possible[Math.max(0, at - 1)] ?? 0;
  if (step === 'down') return possible[at + 1] ?? own.parent;
  if (step === 'in') return tree.get(own.parent)?.[own.place - 2] ?? own.parent;
  return places.find((place) => place.id === own.parent)?.parent ?? 0;
}

/** The changes to save so that the tree keeps its order: the moved item, and siblings that make room. */
export function changesOf(
  items: readonly TreeItem[],
  tree: Tree,
  id: number,
): { readonly id: number; readonly parent: number; readonly order: number }[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const parent = placesOf(tree).find((place) => place.id === id)?.parent ?? 0;
  const siblings = tree.get(parent) ?? [];
  const at = siblings.indexOf(id);
  const own = byId.get(id);
  if (!own) return [];
  const [before, behind] = [at - 1, at + 1].map((place) => byId.get(siblings[place] ?? 0)?.order);
  const fits = own.order > (before ?? Number.NEGATIVE_INFINITY) && own.order < (behind ?? Number.POSITIVE_INFINITY);
  const free = before === undefined ? Math.max(0, (behind ?? 1) - 1) : before + 1;
  let last = fits ? own.order : free;
  const changes = own.order === last && own.parent === parent ? [] : [{ id, parent, order: last }];
  for (const sibling of siblings.slice(at + 1)) {
    const item = byId.get(sibling);
    if (!item || item.order > last) break;
    last += 1;
    changes.push({ id: sibling, parent: item.parent, order: last });
  }
  return changes;
}

/** Whether two trees are equal. */
export const isSameTree = (one: Tree, other: Tree): boolean =>
  JSON.stringify(placesOf(one)) === JSON.stringify(placesOf(other));
