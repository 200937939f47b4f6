/** The items of a part that differ by a rule: lists by the member that differs have other items then. */
export class Excused {
  readonly #byMember = new Map<string, Set<number>>();
  /** Items that the old site alone shows, and the rules. */
  readonly absent = new Map<number, string>();
  /** Items that the new site alone shows, and the rules. */
  readonly added = new Map<number, string>();

  add(pointer: string, id: number): void {
    const member = pointer.split('/')[1] ?? '';
    this.#byMember.set(member, (this.#byMember.get(member) ?? new Set()).add(id));
  }

  /** The items whose place in a list is not compared, given the arguments of the request and the member it is sorted by. */
  of(names: readonly string[], key: string | undefined): ReadonlySet<number> {
    const members = [...names.map((name) => (name === 'after' || name === 'before' ? 'date' : name)), key ?? ''];
    return new Set(members.flatMap((member) => [...(this.#byMember.get(member) ?? [])]));
  }
}
