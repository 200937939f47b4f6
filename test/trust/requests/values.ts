import type { Argument, Schema } from '../../../src/engine/definition/index.ts';

/** What arguments can be given, beyond what their schemas say: values that occur in the site. */
export interface Material {
  /** Ids of rows of all tables, visible or not. */
  readonly ids: readonly number[];
  readonly texts: readonly string[];
  readonly moments: readonly string[];
}

/** Values of an argument, as they stand in a query: from its schema, and from the site. A new argument has some, too. */
export function valuesOf(argument: Argument, material: Material): string[] {
  return [...new Set(ofSchema(argument.schema, material))];
}

function ofSchema(schema: Schema, material: Material): string[] {
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.find((one) => one !== 'null');
  if (schema.enum) return schema.enum.map(String);
  switch (type) {
    case 'boolean':
      return ['true', 'false'];
    case 'integer':
    case 'number':
      return (schema.maximum ?? 1000) <= 100 ? ['1', '3', '100'] : ['0', '2', ...material.ids.map(String)];
    case 'array': {
      const items = ofSchema(schema.items ?? { type: 'string' }, material);
      return [...items, items.slice(0, 40).join(',')];
    }
    case 'object':
      return [];
    default:
      return schema.format === 'date-time' ? [...material.moments] : [...material.texts];
  }
}

/** Pairs of a query for an argument: `name=value`, and of an object `name[member]=value`. */
export function pairsOf(name: string, argument: Argument, material: Material): string[] {
  const { properties } = argument.schema;
  if (!properties) return valuesOf(argument, material).map((value) => pair(name, value));
  return Object.entries(properties).flatMap(([member, schema]) =>
    [...new Set(ofSchema(schema, material))].map((value) => pair(`${name}[${member}]`, value)),
  );
}

export const pair = (name: string, value: string): string => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
