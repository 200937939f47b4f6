import { useEffect, useState } from 'preact/hooks';
import { ask, can, Problem, useKept } from '../../server/index.ts';
import type { Term } from './term.ts';

/**
 * The id of the default category. For users who may not read the settings, it is found as the only category that cannot
 * be deleted, usually the oldest.
 */
export function useDefaultCategory(terms: readonly Term[]): number | undefined {
  const { answer } = useKept<{ readonly default_category: number }>(
    can('manage_options') ? 'wp/v2/settings?_fields=default_category' : undefined,
  );
  const [found, setFound] = useState<number>();
  const isKnown = terms.length > 0;
  useEffect(() => {
    if (can('manage_options') || !isKnown) return;
    undeletable(terms.map(({ id }) => id)).then(setFound, (problem) => {
      if (!(problem instanceof Problem)) throw problem;
    });
  }, [isKnown]);
  return answer?.body.default_category ?? found;
}

async function undeletable(ids: readonly number[]): Promise<number | undefined> {
  for (const id of ids.toSorted((one, other) => one - other)) {
    const { allow } = await ask(`wp/v2/categories/${id}?_fields=id`);
    if (!allow?.includes('DELETE')) return id;
  }
  return undefined;
}
