import type { Named, Occurrences } from './survey.ts';

/** What was left out for one reason. */
export interface Group {
  readonly why: string;
  readonly count: number;
  /** Their names, up to a limit. */
  readonly things: readonly string[];
}

/** The most names stored for each reason: the report of a large site must fit into memory. */
const MAX_NAMED = 100_000;

/** What an export holds that Quoin does not have, and what remains to be done. */
export interface Findings {
  /** The address of the old site. */
  readonly site: string;
  /** Custom fields that are not declared. Internal fields of plugins begin with `_`. */
  readonly customFields: readonly { readonly resource: string; readonly key: string; readonly count: number }[];
  readonly formats: readonly { readonly format: string; readonly count: number }[];
  /** Shortcodes that Quoin does not render. */
  readonly shortcodes: readonly Named[];
  /** Blocks that WordPress makes when it shows them: these show nothing. */
  readonly blocks: readonly Named[];
  /** Reusable blocks and footnotes, which were placed in the texts that show them. */
  readonly placed: Readonly<Record<'reusable' | 'unplaced' | 'footnotes', Readonly<Occurrences>>>;
  /** Addresses of the files of media items that are not on this site. */
  readonly files: readonly string[];
  /** Paths at the old site of files that Quoin refuses. They are kept with the left-over records. */
  readonly refusedFiles: readonly string[];
  /** Log-in names of authors without a password. */
  readonly authors: readonly string[];
  /** The settings by which this site has the addresses of the old one, where they differ. */
  readonly permalinks: Readonly<Record<string, string>>;
  /** Links in texts that lead to the old site. */
  readonly oldLinks: Readonly<Occurrences>;
}

/** What an import has imported, skipped and left out, with the reason for each. */
export class ImportReport {
  readonly taken = new Map<string, number>();
  readonly known = new Map<string, number>();
  /** By reason. */
  readonly #leftOut = new Map<string, { count: number; readonly things: string[] }>();
  /** The file of the unsupported records. */
  leftOverFile: string | undefined;
  /** The number of records of each kind, as reported by the source. */
  told: Readonly<Record<string, number>> = {};
  readonly #accounts = new Map<string, { here: number; leftOver: number }>();
  /** Set when the import is complete. */
  findings: Findings | undefined;

  take(kind: string): void {
    this.taken.set(kind, (this.taken.get(kind) ?? 0) + 1);
  }

  /** It was imported before, or the site has it already. */
  recognise(kind: string): void {
    this.known.set(kind, (this.known.get(kind) ?? 0) + 1);
  }

  /** @param why the reason, in the same words for everything that is left out for it */
  leaveOut(what: string, why: string): void {
    const group = this.#leftOut.get(why) ?? { count: 0, things: [] };
    this.#leftOut.set(why, group);
    group.count += 1;
    if (group.things.length < MAX_NAMED) group.things.push(what);
  }

  /** Counts records of a source, each once: imported ones, and left-over ones. */
  account(kind: string, isHere: boolean, count: number): void {
    if (count === 0) return;
    const known = this.#accounts.get(kind) ?? { here: 0, leftOver: 0 };
    const member = isHere ? 'here' : 'leftOver';
    this.#accounts.set(kind, { ...known, [member]: known[member] + count });
  }

  /** The counts of each kind of records. `missing` are those that the source counted but did not give. */
  accounts(): Readonly<Record<string, { here: number; leftOver: number; told?: number; missing?: number }>> {
    const kinds = new Set([...this.#accounts.keys(), ...Object.keys(this.told)]);
    return Object.fromEntries(
      [...kinds].map((kind) => {
        const { here = 0, leftOver = 0 } = this.#accounts.get(kind) ?? {};
        const told = this.told[kind];
        return [kind, { here, leftOver, ...(told !== undefined && { told, missing: told - here - leftOver }) }];
      }),
    );
  }

  /** The number of unsupported records. */
  get leftOver(): number {
    return [...this.#accounts.values()].reduce((sum, { leftOver }) => sum + leftOver, 0);
  }

  /** What was left out, by reason: the most frequent first. */
  groups(): Group[] {
    return [...this.#leftOut].map(([why, group]) => ({ why, ...group })).sort((one, other) => other.count - one.count);
  }

  /** The report for programs. */
  toJSON(): object {
    return {
      taken: Object.fromEntries(this.taken),
      known: Object.fromEntries(this.known),
      leftOut: this.groups().map(({ why, count, things }) => ({ reason: why, count, things })),
      accounts: this.accounts(),
      ...(this.leftOverFile !== undefined && { leftOverFile: this.leftOverFile }),
      ...this.findings,
    };
  }
}
