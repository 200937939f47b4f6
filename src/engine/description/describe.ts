import {
  type Arguments,
  contextArgument,
  type Fields,
  type Registry,
  type Resource,
  type Schema,
} from '../definition/index.ts';
import { collectionMethods } from '../operations/allow.ts';
import type { Reply } from '../operations/request.ts';
import { bodyArguments } from '../operations/write-input.ts';
import type { Scope } from '../scope.ts';
import { onSite } from './on-site.ts';

/** An argument as OPTIONS describes it. */
type DescribedArgument = Omit<Schema, 'required'> & { readonly required: boolean };

/** The arguments by name (interface 1.4). */
export function describeArguments(
  declared: Arguments,
  required: readonly string[] = [],
): Record<string, DescribedArgument> {
  return Object.fromEntries(
    Object.entries(declared).map(([name, argument]) => [
      name,
      { ...plain(argument.schema), required: argument.required === true || required.includes(name) },
    ]),
  );
}

/** A schema for OPTIONS: without keywords that only descriptions use. */
function plain({ optional: _, example: __, properties, ...schema }: Schema): Schema {
  if (!properties) return schema;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, plain(member)])),
  };
}

/** The fields as a JSON schema, each with its contexts. */
export function schemaOf(name: string, fields: Fields<never>) {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([field, { schema, contexts, readOnly }]) => [
      field,
      { ...plain(schema), context: contexts, ...(readOnly && { readonly: true }) },
    ]),
  );
  return { $schema: 'http://json-schema.org/draft-04/schema#', title: name, type: 'object', properties, links: [] };
}

/** OPTIONS on a collection: its schema and its arguments, all derived from the definition (interface 1.4). */
export function describeCollection(declared: Resource, scope: Scope, namespace: string): Reply {
  const resource = onSite(declared, scope.site);
  const { list, create } = resource.operations;
  const endpoints = [
    ...(list ? [{ methods: ['GET'], args: describeArguments(list.arguments) }] : []),
    ...(create
      ? [{ methods: ['POST'], args: describeArguments(bodyArguments(resource, 'create'), create.required) }]
      : []),
  ];
  return {
    status: 200,
    body: {
      namespace,
      methods: endpoints.flatMap((endpoint) => endpoint.methods),
      endpoints,
      schema: schemaOf(resource.name, resource.fields as Fields<never>),
    },
    allow: collectionMethods(resource, scope),
  };
}

/** OPTIONS on a registry. */
export function describeRegistry(registry: Registry, namespace: string): Reply {
  const args = describeArguments({ context: contextArgument, ...registry.listArguments });
  return {
    status: 200,
    body: {
      namespace,
      methods: ['GET'],
      endpoints: [{ methods: ['GET'], args }],
      schema: schemaOf(registry.name, registry.fields as Fields<never>),
    },
    allow: ['GET'],
  };
}
