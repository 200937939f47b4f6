import { escapeHtml, htmlPage } from './html.ts';

/** The parts of an OpenAPI description that the page shows. */
export interface OpenApi {
  readonly info: { readonly title: string; readonly description: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, SchemaPart>> };
}

interface Operation {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
    readonly required: boolean;
    readonly schema: SchemaPart;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: SchemaPart }>> };
}

interface SchemaPart {
  readonly $ref?: string;
  readonly anyOf?: readonly SchemaPart[];
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly items?: SchemaPart;
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly required?: readonly string[];
  readonly readOnly?: boolean;
}

/** The description as a page to browse, without any script: it works offline and by keyboard (served at /docs). */
export function docsPage(api: OpenApi): string {
  const url = api.servers[0]?.url ?? '';
  const body = `<header class="page">
<nav aria-label="Resources"><ul>${api.tags.map(({ name }) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ul></nav>
</header>
<main>
<h1>${escapeHtml(api.info.title)}</h1>
<p>${escapeHtml(api.info.description)}</p>
<p>Below <code>${escapeHtml(url)}</code>. For programs: <a href="/openapi.json">openapi.json</a>, version ${escapeHtml(api.info.version)}.</p>
<pre tabindex="0" aria-label="Example">curl ${escapeHtml(url)}/posts?per_page=3&amp;_fields=id,title.rendered</pre>
${api.tags.map((tag) => section(api, tag)).join('\n')}
</main>`;
  return htmlPage({ title: `${api.info.title} · reference`, body });
}

function section(api: OpenApi, { name, description }: { name: string; description: string }): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.tags.includes(name) ? [operationBlock(api, method, path, operation)] : [],
    ),
  );
  return `<section aria-labelledby="${name}">
<h2 id="${name}">${name}</h2>
<p>${escapeHtml(description)}</p>
${fieldsBlock(api, name)}
${operations.join('\n')}
</section>`;
}

/** All fields of a resource, with the contexts that show them. */
function fieldsBlock(api: OpenApi, name: string): string {
  const path = Object.keys(api.paths).find((one) => one.endsWith(`/${name}`));
  const answer = JSON.stringify(path ? api.paths[path] : {});
  const [, resource] = /#\/components\/schemas\/([\w-]+)-view"/.exec(answer) ?? [];
  const contexts = ['view', 'embed', 'edit'].flatMap((context) => {
    const component = api.components.schemas[`${resource}-${context}`];
    return component ? [[context, component] as const] : [];
  });
  const fields = new Map<string, { schema: SchemaPart; contexts: string[] }>();
  for (const [context, component] of contexts) {
    for (const [field, schema] of Object.entries(component?.properties ?? {})) {
      const known = fields.get(field) ?? { schema, contexts: [] };
      known.contexts.push(context);
      fields.set(field, known);
    }
  }
  const rows = [...fields].map(([field, { schema, contexts: shownIn }]) => [
    field,
    typeOf(schema),
    `${shownIn.join(', ')}${schema.readOnly ? ' · read only' : ''}`,
    noteOf(schema),
  ]);
  return `<details><summary><span class="method">fields</span><span class="quiet">${rows.length} fields and their contexts</span></summary><div>${table(['Field', 'Type', 'Contexts', 'Meaning'], rows)}</div></details>`;
}

function operationBlock(api: OpenApi, method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map((one) => [
    one.name,
    typeOf(one.schema),
    one.in === 'path' ? 'in the path' : one.required ? 'required' : '',
    [one.description, noteOf(one.schema)].filter(Boolean).join('; '),
  ]);
  const [content] = Object.values(operation.requestBody?.content ?? {});
  const body = resolved(api, content?.schema);
  const members = Object.entries(body?.properties ?? {}).map(([name, schema]) => [
    name,
    typeOf(schema),
    body?.required?.includes(name) ? 'required' : '',
    noteOf(schema),
  ]);
  return `<details id="${escapeHtml(operation.operationId)}"><summary><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> <span class="quiet">${escapeHtml(operation.summary)}</span></summary><div>
${parameters.length > 0 ? `<h3>Arguments</h3>${table(['Argument', 'Type', '', 'Meaning'], parameters)}` : ''}
${members.length > 0 ? `<h3>Body</h3>${table(['Member', 'Type', '', 'Meaning'], members)}` : ''}
</div></details>`;
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = headings
    .map((heading) => `<th scope="col">${heading || '<span class="quiet">Note</span>'}</th>`)
    .join('');
  const body = rows.map(
    ([name = '', ...cells]) =>
      `<tr><td><code>${escapeHtml(name)}</code></td>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`,
  );
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

const resolved = (api: OpenApi, schema: SchemaPart | undefined): SchemaPart | undefined =>
  schema?.$ref ? api.components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;

const typeOf = ({ type, items, anyOf }: SchemaPart): string => {
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  const name = Array.isArray(type) ? type.join(' or ') : String(type ?? 'any');
  return items?.type ? `${name} of ${String(items.type)}` : name;
};

function noteOf({ description, enum: values, items, default: byDefault }: SchemaPart): string {
  const allowed = values ?? items?.enum;
  return [
    description,
    allowed && `one of ${allowed.map((value) => (value === '' ? '(empty)' : String(value))).join(', ')}`,
    byDefault !== undefined && `default ${JSON.stringify(byDefault)}`,
  ]
    .filter(Boolean)
    .join('; ');
}
