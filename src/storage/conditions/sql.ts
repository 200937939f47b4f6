import type { Value } from './conditions.ts';

/** A piece of SQL with the values it binds. */
export interface Sql {
  readonly text: string;
  readonly parameters: readonly Value[];
}

export const sql = (text: string, ...parameters: Value[]): Sql => ({ text, parameters });

/** Joins pieces with a separator that binds less tightly than they do. */
export function join(parts: readonly Sql[], separator: string, empty = ''): Sql {
  const text = parts.map((part) => part.text).join(separator) || empty;
  return { text: separator === ' OR ' ? `(${text})` : text, parameters: parts.flatMap((part) => part.parameters) };
}
