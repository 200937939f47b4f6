/** The items of a part with documented differences: they may be in other lists, or at other positions. */
export class Explained {
  readonly #byMember = new Map<string, Set<number>>();
  /** Items that only the old site has, with the rule. */
  readonly absent = new Map<number, string>();
  /** Items that only the new site has, with the rule. */
  readonly added = new Map<number, string>();

  add(pointer: string, id: number): void {
    const member = pointer.split('/')[1] ?? '';
    this.#byMember.set(member, (this.#byMember.get(member) ?? new Set()).add(id));
  }

  /** The items whose position in a list is not compared. @param names the arguments of the list @param key the member that it is sorted by */
  of(names: readonly string[], key: string | undefined): ReadonlySet<number> {
    const members = [...names.map((name) => (name === 'after' || name === 'before' ? 'date' : name)), key ?? ''];
    return new Set(members.flatMap((member) => [...(this.#byMember.get(member) ?? [])]));
  }
}
