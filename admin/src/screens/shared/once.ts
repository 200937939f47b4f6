/** Runs an action on items unless another one on any of them is running: a second click does nothing. */
export function makeOnce() {
  const busy = new Set<number>();
  return async (items: readonly { readonly id: number }[], work: () => Promise<unknown>): Promise<void> => {
    const ids = items.map(({ id }) => id);
    if (ids.some((id) => busy.has(id))) return;
    for (const id of ids) busy.add(id);
    try {
      await work();
    } finally {
      for (const id of ids) busy.delete(id);
    }
  };
}
