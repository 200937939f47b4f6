import type { Taxonomy } from '../../content-model/index.ts';
import type { ItemStore } from '../../engine/definition/index.ts';
import { all, equals, type Reader, type TermRow } from '../../storage/index.ts';
import { ancestorsAmong } from '../shared/ancestors.ts';

/** A category or tag: its row and ancestors. */
export interface TermItem extends TermRow {
  /** Ancestors, nearest first; empty when the taxonomy is not hierarchical. */
  readonly ancestors: readonly TermRow[];
}

/** The columns to store for a category or tag. */
export interface TermDraft {
  readonly row: Partial<TermRow>;
  /** Whether the slug is the id, which is known only after the row is inserted. */
  readonly slugFromId?: boolean;
}

/** Load the ancestors of rows: a few statements for the whole list, never one per row. */
async function complete(reader: Reader, taxonomy: Taxonomy, rows: readonly TermRow[]): Promise<TermItem[]> {
  const above = taxonomy.hierarchical ? await reader.terms.ancestorsOf(rows) : undefined;
  return rows.map((row) => ({ ...row, ancestors: above ? ancestorsAmong(row, above) : [] }));
}

/** The terms of one taxonomy. */
export function termItems(taxonomy: Taxonomy): ItemStore<TermItem, TermDraft> {
  const ofTaxonomy = equals('taxonomy', taxonomy.slug);
  return {
    ids: (reader, query) => reader.terms.ids({ ...query, where: all(ofTaxonomy, query.where) }),
    page: (reader, query) => reader.terms.page({ ...query, where: all(ofTaxonomy, query.where) }),
    load: async (reader, ids) => complete(reader, taxonomy, await reader.terms.load(ids)),
    count: (reader, where) => reader.terms.count(all(ofTaxonomy, where)),

    async get(reader, id) {
      const row = await reader.terms.get(id);
      if (row?.taxonomy !== taxonomy.slug) return undefined;
      const [item] = await complete(reader, taxonomy, [row]);
      return item;
    },

    async insert(stores, { row, slugFromId }) {
      // Slugs are unique, so a row whose slug follows from its id is inserted with a placeholder that no slug can equal.
      const id = await stores.terms.insert({ ...row, ...(slugFromId && { slug: ' ' }) });
      const made = slugFromId ? await stores.terms.get(id) : undefined;
      if (made) await stores.terms.update(made, { slug: String(id) });
      return id;
    },

    update: (stores, item, { row }) => stores.terms.update(item, row),

    async delete(stores, item, { scope }) {
      await stores.terms.reparent(all(ofTaxonomy, equals('parent_id', item.id)), item.parent_id);
      const replacement = taxonomy.hasDefault ? await stores.terms.get(scope.site.defaultCategory) : undefined;
      await stores.terms.delete(item, replacement);
    },
  };
}
