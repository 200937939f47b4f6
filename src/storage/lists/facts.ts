import { among } from '../conditions/among.ts';
import type { Condition } from '../conditions/conditions.ts';
import { authorIdsIn, withKnownAuthors } from '../plans/authors-in.ts';
import type { Branch } from '../plans/branches.ts';
import { countedParts } from '../plans/choose-count.ts';
import { costs } from '../plans/costs.ts';
import { keptTotalsOf } from '../plans/kept-plan.ts';
import { type CountFacts, type Facts, type KeptTotal, keptName, pairName } from '../plans/list-plan.ts';
import { singleTerm, termIdsIn, wantedTerms, withKnownTerms } from '../plans/terms-in.ts';
import { type Remembered, remembering } from '../queries/remembered.ts';
import type { ListAccess } from './list-access.ts';

/** Fetches the facts that plans depend on. */
export function fetchFacts(access: ListAccess) {
  const { connection, dialect, tally, table, terms } = access;
  const remember = remembering(connection);

  function keptRows(total: KeptTotal, branch: Branch): Remembered<ReadonlyMap<string, number>> {
    switch (total.of) {
      case 'facets':
        return tally.of(total.facets);
      case 'prefix':
        return tally.beginning(total.prefix);
      case 'older':
        return older(total.date, branch);
      case 'posts':
        return access.onPosts?.(total.ids) ?? new Map();
    }
  }

  async function older(date: string, { segments }: Branch): Promise<ReadonlyMap<string, number>> {
    const rows = new Map<string, number>();
    for (const { name } of segments) rows.set(name, (await access.blocks?.olderThan(name, date)) ?? 0);
    return rows;
  }

  /** The number of published posts for each pair of these terms. */
  async function pairsOf(ids: readonly number[]): Promise<ReadonlyMap<string, number>> {
    if (ids.length < 2) return new Map();
    return remember(ids.join(), async () => {
      const [low, high] = [among('low', ids, dialect), among('high', ids, dialect)];
      const rows = await connection.all<{ low: number; high: number; total: number }>(
        `SELECT low, high, total FROM term_pairs WHERE ${low.text} AND ${high.text}`,
        [...low.parameters, ...high.parameters],
      );
      const none = ids.flatMap((one) => ids.map((other) => [pairName(one, other), 0] as const));
      return new Map([...none, ...rows.map(({ low, high, total }) => [pairName(low, high), Number(total)] as const)]);
    });
  }

  return {
    /** The facts for the plan of a page, without the total; and the condition without terms that do not exist. */
    async ofList(where: Condition): Promise<Facts & { readonly where: Condition }> {
      const ids = terms ? [...new Set(termIdsIn(where))] : [];
      const known = terms && ids.length > 0 ? await terms(ids) : [];
      return {
        where: ids.length > 0 ? withKnownTerms(where, known) : where,
        sizes: await tally.whole(),
        terms: known,
        hasBlocks: table.hasBlocks,
        canRemember: connection.seenVersion?.() !== undefined,
        holdsUp: dialect.holdsUp,
      };
    },

    /** A condition on rows that are counted, without listed authors who have none. */
    async withoutUnknownAuthors(where: Condition): Promise<Condition> {
      const ids = [...new Set(authorIdsIn(where))];
      return ids.length > 0 ? withKnownAuthors(where, await tally.authors(ids)) : where;
    },

    /** The facts for the plan of a total. */
    async ofCount(branches: readonly Branch[], facts: Facts): Promise<CountFacts> {
      const kept = new Map<string, Map<string, number>>();
      let pairs: ReadonlyMap<string, number> = new Map();
      for (const branch of branches) {
        const parts = countedParts(branch).flat().map(positive);
        for (const total of parts.flatMap((one) => keptTotalsOf(one, table))) {
          const rows = await keptRows(total, branch);
          kept.set(keptName(total), new Map([...(kept.get(keptName(total)) ?? []), ...rows]));
        }
        for (const ids of pairedIn(parts)) pairs = new Map([...pairs, ...(await pairsOf(ids))]);
      }
      return { ...facts, kept, pairs };
    },
  };
}

const positive = (part: Condition): Condition => (part.kind === 'not' ? part.condition : part);

/** Sets of terms for which the plan needs the totals of pairs: terms that are all required, and two of which one is required. */
function pairedIn(parts: readonly Condition[]): (readonly number[])[] {
  const both = parts.flatMap((part) => singleTerm(part) ?? []);
  const either = parts.flatMap((part) => {
    const { ids = [] } = wantedTerms(part) ?? {};
    return ids.length === 2 ? [ids] : [];
  });
  return [...(both.length <= costs.pairedTerms.value ? [both] : []), ...either];
}
