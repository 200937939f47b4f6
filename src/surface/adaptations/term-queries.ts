import type { Taxonomy } from '../../content-model/index.ts';
import { type Argument, type Input, InvalidValue, read, type Schema } from '../../engine/definition/index.ts';
import type { Scope } from '../../engine/scope.ts';
import { invalidParam } from '../../errors/index.ts';
import { assignedTerms } from '../../resources/post-objects/assigned-terms.ts';
import { all, type Condition, everything, type Reader } from '../../storage/index.ts';

/** Terms requested by an object, such as `categories[terms]=3&categories[include_children]=true`. */
interface TermQuery {
  readonly terms: readonly number[];
  readonly withChildren: boolean;
  /** Whether posts must have all of the terms, or one of them. */
  readonly isEvery: boolean;
}

type Terms = readonly number[] | TermQuery;

const isQuery = (value: unknown): value is TermQuery =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether there is no condition on terms. */
export const asksNothing = (value: unknown): boolean =>
  isQuery(value) ? value.terms.length === 0 : !Array.isArray(value) || value.length === 0;

/** Each required term has its own condition. */
const MAX_QUERIES = 20;

/** The arguments for the terms of a taxonomy, which accept an object as well as a list. */
export function termArguments(taxonomy: Taxonomy): readonly (readonly [name: string, argument: Argument])[] {
  return Object.entries(assignedTerms(taxonomy).listArguments ?? {}).map(([name, list]) => {
    const members = membersOf(taxonomy, name);
    const { items, ...schema } = list.schema;
    const argument: Argument = {
      ...list,
      default: [],
      schema: { ...schema, type: ['object', 'array'], ...(items && { items }), properties: members },
      // A description has one form of an argument only.
      forms: [{ type: 'array', ...(items && { items }) }],
      read: (raw, scope) => (isQuery(raw) ? readQuery(raw, members) : list.read(raw, scope)),
      where: (value, scope) => conditionOf(list, value as Terms, scope),
    };
    return [name, argument];
  });
}

function membersOf({ hierarchical }: Taxonomy, name: string): Readonly<Record<string, Schema>> {
  return {
    terms: { type: 'array', items: { type: 'integer' }, default: [], description: 'ids of terms' },
    ...(hierarchical && {
      include_children: { type: 'boolean', default: false, description: 'whether terms below them count as well' },
    }),
    ...(!name.endsWith('_exclude') && {
      operator: { type: 'string', enum: ['AND', 'OR'], default: 'OR', description: 'whether all are wanted, or one' },
    }),
  };
}

function readQuery(raw: TermQuery | Record<string, unknown>, members: Readonly<Record<string, Schema>>): TermQuery {
  const given = raw as Record<string, unknown>;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(members, name));
  if (unknown !== undefined) throw new InvalidValue(`may have ${Object.keys(members).join(', ')} alone`);
  const member = <Type>(name: string, reader: (value: unknown) => Type, byDefault: Type): Type => {
    if (given[name] === undefined || given[name] === null) return byDefault;
    try {
      return reader(given[name]);
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      throw new InvalidValue(`is wrong: ${name} ${error.message}`);
    }
  };
  const ids = (value: unknown) => [...new Set(read.list(value).map((one) => read.integer(one, { minimum: 0 })))];
  const terms = member('terms', ids, []);
  const operator = member('operator', (value) => read.oneOfValues(value, ['AND', 'OR']), 'OR');
  if (operator === 'AND') refuseMany(terms);
  return { terms, withChildren: member('include_children', read.boolean, false), isEvery: operator === 'AND' };
}

function refuseMany(terms: readonly number[]): void {
  if (terms.length > MAX_QUERIES) throw new InvalidValue(`must have at most ${MAX_QUERIES} terms with operator AND`);
}

function conditionOf(list: Argument, value: Terms, scope: Scope): Condition {
  const where = (ids: readonly number[]): Condition => list.where?.(ids, scope) ?? everything;
  if (!isQuery(value)) return where(value);
  return value.isEvery ? all(...value.terms.map((term) => where([term]))) : where(value.terms);
}

/** The arguments with the terms below the requested ones, if they count. @throws ApiError 400 for too many */
export async function withTermsBelow(names: readonly string[], input: Input, reader: Reader): Promise<Input> {
  const found = names.map(async (name) => {
    const value = input[name];
    if (!isQuery(value) || !value.withChildren || asksNothing(value)) return [];
    const terms = await reader.terms.withDescendants(value.terms);
    try {
      if (value.isEvery) refuseMany(terms);
    } catch (error) {
      throw invalidParam({ [name]: `${name} ${(error as Error).message}` });
    }
    return [[name, { ...value, terms }] as const];
  });
  const changed = (await Promise.all(found)).flat();
  return changed.length === 0 ? input : { ...input, ...Object.fromEntries(changed) };
}
