/** What an import took, what was there already, and what it left out, with the reason for each. */
export class ImportReport {
  readonly taken = new Map<string, number>();
  readonly known = new Map<string, number>();
  readonly leftOut: { readonly what: string; readonly why: string }[] = [];

  take(kind: string): void {
    this.taken.set(kind, (this.taken.get(kind) ?? 0) + 1);
  }

  /** It was imported before, or the site has it already. */
  recognise(kind: string): void {
    this.known.set(kind, (this.known.get(kind) ?? 0) + 1);
  }

  leaveOut(what: string, why: string): void {
    this.leftOut.push({ what, why });
  }

  /** The report as lines for people. */
  lines(): string[] {
    const count = (counts: ReadonlyMap<string, number>) =>
      [...counts].map(([kind, number]) => `${number} ${kind}`).join(', ') || 'nothing';
    return [
      `Taken: ${count(this.taken)}.`,
      ...(this.known.size > 0 ? [`There already: ${count(this.known)}.`] : []),
      ...(this.leftOut.length > 0 ? [`Left out: ${this.leftOut.length}.`] : []),
      ...this.leftOut.map(({ what, why }) => `  ${what}: ${why}`),
    ];
  }
}
