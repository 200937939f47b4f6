import type { Argument, Arguments } from './argument.ts';

type Named = readonly (readonly [name: string, argument: Argument])[];

/** Declared arguments as lists, by what has to be done with them. */
interface Listed {
  readonly all: Named;
  /** What holds where nothing is given. */
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
  readonly selecting: Named;
  readonly supplying: Named;
  readonly guarded: Named;
  readonly limiting: Named;
}

const known = new WeakMap<Arguments, Listed>();

/** The arguments as lists, derived once for each declaration. */
export function listed(declared: Arguments): Listed {
  let lists = known.get(declared);
  if (!lists) {
    const all = Object.entries(declared);
    lists = {
      all,
      defaults: Object.fromEntries(
        all.flatMap(([name, argument]) => (argument.default === undefined ? [] : [[name, argument.default]])),
      ),
      required: all.filter(([, argument]) => argument.required).map(([name]) => name),
      selecting: all.filter(([, argument]) => argument.where),
      supplying: all.filter(([, argument]) => argument.supplies),
      guarded: all.filter(([, argument]) => argument.access),
      limiting: all.filter(([, argument]) => argument.shows),
    };
    known.set(declared, lists);
  }
  return lists;
}

const withMore = new WeakMap<Arguments, Map<string, Arguments>>();

/** The arguments with one more, the same object each time. */
export function withArgument(declared: Arguments, name: string, argument: Argument): Arguments {
  const made = withMore.get(declared) ?? new Map<string, Arguments>();
  withMore.set(declared, made);
  const extended = made.get(name) ?? { ...declared, [name]: argument };
  made.set(name, extended);
  return extended;
}
