/** One guard taken away from the source, and the tests that must notice. */
export interface Mutant {
  /** What the guard does, as a short name: it is unique, and selects the mutant on the command line. */
  readonly name: string;
  /** The source file that holds the guard. */
  readonly file: string;
  /** The text of the guard; it occurs exactly once in the file. */
  readonly replace: string;
  /** What stands in its place. */
  readonly by: string;
  /** The test files of which at least one must fail. */
  readonly tests: readonly string[];
  /** Runs only tests whose name matches, where the files are long. */
  readonly only?: string;
}

/**
 * The text of a file with its guard taken away.
 *
 * @throws Error when the guard does not occur exactly once: the entry must follow the source
 */
export function mutated(text: string, { file, replace, by }: Pick<Mutant, 'file' | 'replace' | 'by'>): string {
  const count = replace === '' ? 0 : text.split(replace).length - 1;
  if (count !== 1) throw new Error(`the text to replace occurs ${count} times in ${file}`);
  return text.replace(replace, () => by);
}

/** What has changed since a commit: the paths, and the list of mutants as it was. */
export interface Changes {
  readonly paths: ReadonlySet<string>;
  readonly listedBefore: string;
}

/** Whether a change may have made a mutant survive: the guard, a test of it, or the entry itself is new. */
export const concerns = ({ paths, listedBefore }: Changes, { name, file, tests }: Mutant): boolean =>
  paths.has(file) || tests.some((test) => paths.has(test)) || !listedBefore.includes(`'${name}'`);
