import type { Arguments, Context, Field, Fields, Schema } from '../definition/index.ts';
import { bodyArguments } from '../operations/write-input.ts';
import type { DescribedResource } from './described-route.ts';

/** A part of a description. */
export type Json = Record<string, unknown>;

/** Content of type JSON, as all responses have. */
export const json = (schema: Json, example?: unknown): Json => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});

const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const shownIn = (resource: DescribedResource, context: Context): [string, Field<never>][] =>
  Object.entries(resource.fields as Fields<never>).filter(([, field]) => field.contexts.includes(context));

/** The contexts in which a resource has fields. */
export const contextsOf = (resource: DescribedResource): Context[] =>
  (['view', 'embed', 'edit'] as const).filter((context) => shownIn(resource, context).length > 0);

/** The item in a context; in context view if the resource has no other. */
export const itemSchema = (resource: DescribedResource, context: Context): Json =>
  refTo(`${resource.name}-${contextsOf(resource).includes(context) ? context : 'view'}`);

const isLinked = (resource: DescribedResource): boolean => '_links' in resource.fields;

/** An item as it was before its deletion: in context edit, without links, which would be dead. */
export const deletedSchema = (resource: DescribedResource): Json =>
  isLinked(resource) ? refTo(`${resource.name}-deleted`) : itemSchema(resource, 'edit');

/** The schema of the body of a create or an update. */
export const bodySchema = (resource: DescribedResource, operation: 'create' | 'update'): Json =>
  refTo(`${resource.name}-${operation}`);

/** The schemas of a resource by name: its items in each context, and the bodies of create and update. */
export function componentsOf(resource: DescribedResource): Record<string, Json> {
  const items = contextsOf(resource).map((context) => [`${resource.name}-${context}`, answerSchema(resource, context)]);
  if (!('operations' in resource)) return Object.fromEntries(items);
  const bodies = (['create', 'update'] as const)
    .filter((operation) => resource.operations[operation])
    .map((operation) => {
      const required = operation === 'create' ? resource.operations.create?.required : [];
      return [`${resource.name}-${operation}`, membersSchema(bodyArguments(resource, operation), operation, required)];
    });
  const { _links: _, _embedded: __, ...fields } = resource.fields as Fields<never>;
  const isDeleted = resource.operations.delete && isLinked(resource);
  const gone = isDeleted ? [[`${resource.name}-deleted`, answerSchema({ ...resource, fields }, 'edit')]] : [];
  return Object.fromEntries([...items, ...bodies, ...gone]);
}

function answerSchema(resource: DescribedResource, context: Context): Json {
  const fields = shownIn(resource, context).map(([name, field]) => [name, fieldSchema(field)] as const);
  return {
    description: `${resource.note}, context ${context}`,
    ...ofAnswers({ type: 'object', properties: Object.fromEntries(fields) }, context),
  };
}

/** A field in responses: null is a value to send, but is never shown. */
function fieldSchema({ schema, shown, argument, readOnly }: Field<never>): Schema {
  const { type, context: _, ...rest } = schema;
  const shownType = argument?.nullable && Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  return {
    ...rest,
    ...(shownType && { type: shownType }),
    // Dates of the interface have no zone, which the format `date-time` requires.
    ...(schema.format === 'date-time' && { format: 'date-time-local' }),
    ...(readOnly && { readonly: true }),
    ...shown,
  } as Schema;
}

/** The parts of a schema that OpenAPI expresses differently. */
function reworded({ context: _, readonly, optional: __, example, properties, items, anyOf, ...rest }: Schema): Json {
  return { ...rest, ...(readonly && { readOnly: true }), ...(example !== undefined && { examples: [example] }) };
}

/** A schema of responses in a context, without the members of other contexts; all its members are required. */
function ofAnswers(schema: Schema, context: Context): Json {
  const { properties, items, anyOf, additionalProperties } = schema;
  const members = Object.entries(properties ?? {}).filter(([, one]) => !one.context || one.context.includes(context));
  const required = members.filter(([, { optional }]) => !optional).map(([name]) => name);
  return {
    ...reworded(schema),
    ...(members.length > 0 && {
      properties: Object.fromEntries(members.map(([name, one]) => [name, ofAnswers(one, context)])),
    }),
    ...(required.length > 0 && { required }),
    ...(items && { items: ofAnswers(items, context) }),
    ...(anyOf && { anyOf: anyOf.map((one) => ofAnswers(one, context)) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: ofAnswers(additionalProperties, context) }),
    ...(schema.type === 'object' && members.length === 0 && !additionalProperties && { additionalProperties: true }),
  };
}

/** The members of a body. */
function membersSchema(declared: Arguments, usage: 'create' | 'update', required: readonly string[] = []): Json {
  const members = Object.entries(declared).map(([name, argument]) => [name, argumentSchema(argument, usage)]);
  return {
    type: 'object',
    properties: Object.fromEntries(members),
    ...(required.length > 0 && { required: [...required] }),
  };
}

/** An argument as it is sent: in the query, a list of values is one string. */
export function argumentSchema({ schema, forms, kept }: Arguments[string], usage: 'create' | 'update' | 'query'): Json {
  const { description, example, default: byDefault, ...declared } = schema;
  const { enum: values } = declared;
  // Clients may write back a value that they have read.
  const isKept = usage === 'update' && kept && values;
  const rest = isKept ? { ...declared, enum: [...values, ...(kept as string[])] } : declared;
  // Generators of types treat a member with a default as one that is always present.
  const defaultNote = usage !== 'query' && byDefault !== undefined ? `default ${JSON.stringify(byDefault)}` : undefined;
  const note = [description, defaultNote].filter(Boolean).join('; ');
  return {
    ...(note !== '' && { description: note }),
    ...formOf(forms ?? [rest]),
    ...(usage === 'query' && byDefault !== undefined && { default: byDefault }),
    ...(example !== undefined && { examples: [example] }),
  };
}

function formOf(forms: readonly Schema[]): Json {
  const [first = {}, ...others] = forms;
  return others.length > 0 ? { anyOf: forms.map(ofArguments) } : ofArguments(first);
}

function ofArguments(schema: Schema): Json {
  const { properties, items } = schema;
  const { format, ...rest } = reworded(schema);
  const members = Object.entries(properties ?? {});
  return {
    ...rest,
    // Dates may have a zone or none.
    ...(format !== undefined && format !== 'date-time' && { format }),
    ...(members.length > 0 && {
      properties: Object.fromEntries(members.map(([name, one]) => [name, ofArguments(one)])),
    }),
    ...(items && { items: ofArguments(items) }),
    ...(schema.type === 'object' && members.length === 0 && { additionalProperties: true }),
  };
}
