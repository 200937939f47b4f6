import type { Argument, Arguments } from './argument.ts';
import { derivedOnce } from './derived-once.ts';
import { fieldsArgument } from './list-arguments.ts';

type Named = readonly (readonly [name: string, argument: Argument])[];

/** Declared arguments, grouped by how a request is checked against them. */
interface Listed {
  readonly all: Named;
  /** The default. */
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
  readonly selecting: Named;
  readonly supplying: Named;
  readonly guarded: Named;
  readonly limiting: Named;
}

/** The arguments as lists. */
export const listed = derivedOnce((declared: Arguments): Listed => {
  const all = Object.entries(declared);
  return {
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
});

/** The arguments with `_fields`, which every request takes that is answered with items. */
export const withFields = derivedOnce((declared: Arguments): Arguments => ({ ...declared, _fields: fieldsArgument }));
