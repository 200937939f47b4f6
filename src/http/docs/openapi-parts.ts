/** The parts of an OpenAPI description that the page shows. */
export interface OpenApi {
  readonly info: { readonly title: string; readonly description: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, SchemaPart>>;
    readonly responses: Readonly<Record<string, ResponsePart>>;
  };
}

export interface Operation {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
    readonly required?: boolean;
    readonly schema: SchemaPart;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, ResponsePart>>;
}

type Content = Readonly<Record<string, { readonly schema: SchemaPart; readonly example?: unknown }>>;

interface ResponsePart {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Content;
}

export interface SchemaPart {
  readonly $ref?: string;
  readonly anyOf?: readonly SchemaPart[];
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly items?: SchemaPart;
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly required?: readonly string[];
  readonly readOnly?: boolean;
}

/** An operation with its method and path. */
export interface DeclaredOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The operations below a heading. */
export const operationsOf = (api: OpenApi, tag: string): DeclaredOperation[] =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.tags.includes(tag) ? [{ method, path, operation }] : [],
    ),
  );

/** A schema that may be named instead of written out. */
export const resolved = (api: OpenApi, schema: SchemaPart | undefined): SchemaPart | undefined =>
  schema?.$ref ? api.components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;

/** A field of a resource: its schema, and the contexts that show it. */
export interface ShownField {
  readonly schema: SchemaPart;
  readonly contexts: string[];
}

/** All fields of a resource by name. */
export function fieldsOf(api: OpenApi, tag: string): ReadonlyMap<string, ShownField> {
  const answers = JSON.stringify(operationsOf(api, tag).map(({ operation }) => operation.responses));
  const [, resource] = /#\/components\/schemas\/([\w-]+)-view"/.exec(answers) ?? [];
  const fields = new Map<string, ShownField>();
  for (const context of ['view', 'embed', 'edit']) {
    for (const [name, schema] of Object.entries(api.components.schemas[`${resource}-${context}`]?.properties ?? {})) {
      const known = fields.get(name) ?? { schema, contexts: [] };
      known.contexts.push(context);
      fields.set(name, known);
    }
  }
  return fields;
}
