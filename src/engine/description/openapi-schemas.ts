import type { Context, Fields, Registry, Resource, Schema } from '../definition/index.ts';

/** A piece of a description. */
export type Json = Record<string, unknown>;

/** The one shape of errors (interface 1.3). */
export const errorSchema: Json = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'string', description: 'what went wrong, for programs' },
    message: { type: 'string', description: 'what went wrong, for people' },
    data: {
      type: 'object',
      required: ['status'],
      properties: {
        status: { type: 'integer', description: 'the status of the answer' },
        params: { description: 'argument → fault, or the names of missing arguments' },
      },
    },
  },
};

/** Content of the one type that answers have. */
export const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** Contexts in which a resource has fields at all. */
function contextsOf(fields: Fields<never>): Context[] {
  const used = new Set(Object.values(fields).flatMap((field) => field.contexts));
  return (['view', 'embed', 'edit'] as const).filter((context) => used.has(context));
}

const componentName = (resource: Resource | Registry, context: Context): string => `${resource.name}-${context}`;

/** One schema per context of a resource, by name. */
export function componentsOf(resource: Resource | Registry): Record<string, Json> {
  const fields = resource.fields as Fields<never>;
  return Object.fromEntries(
    contextsOf(fields).map((context) => {
      const shown = Object.entries(fields).filter(([, field]) => field.contexts.includes(context));
      const properties = Object.fromEntries(
        shown.map(([name, field]) => [
          name,
          { ...inContext(field.schema, context), ...(field.readOnly && { readOnly: true }) },
        ]),
      );
      return [
        componentName(resource, context),
        {
          type: 'object',
          description: `${resource.note}, context ${context}`,
          required: Object.keys(properties),
          properties,
        },
      ];
    }),
  );
}

/** A schema without what OpenAPI does not know, and without members that another context shows. */
export function inContext(schema: Schema, context?: Context): Json {
  const { context: _, readonly, properties, ...rest } = schema;
  const members =
    properties &&
    Object.entries(properties).filter(([, member]) => !context || !member.context || member.context.includes(context));
  return {
    ...rest,
    ...(readonly && { readOnly: true }),
    ...(members && {
      properties: Object.fromEntries(members.map(([name, member]) => [name, inContext(member, context)])),
    }),
  };
}

/** The item as an answer: of a read in any of its contexts, of a write in context edit. */
export function itemSchema(resource: Resource | Registry, contexts: readonly Context[]): Json {
  const shown = contextsOf(resource.fields as Fields<never>);
  const refs = (
    contexts.some((context) => shown.includes(context)) ? contexts.filter((context) => shown.includes(context)) : shown
  ).map((context) => ({
    $ref: `#/components/schemas/${componentName(resource, context)}`,
  }));
  return refs.length === 1 && refs[0] ? refs[0] : { anyOf: refs };
}
