import { escapeHtml } from '../html.ts';
import { commandBlock, commandOf } from './commands.ts';
import { inlineMarkdown, markdown } from './markdown.ts';
import {
  type DeclaredOperation,
  fieldsOf,
  type OpenApi,
  operationsOf,
  resolved,
  type SchemaPart,
} from './openapi-parts.ts';

/** The anchor of an argument, field or member in the page. */
export const fieldId = (tag: string, field: string): string => `${tag}.${field}`;

/** The routes and fields of a resource. */
export function section(api: OpenApi, { name, description }: OpenApi['tags'][number]): string {
  return `<section aria-labelledby="${name}">
<h2 id="${name}">${name} ${anchorTo(name, name)}</h2>
<p>${inlineMarkdown(description)}</p>
${fieldsBlock(api, name)}
${operationsOf(api, name)
  .map((declared) => operationBlock(api, declared))
  .join('\n')}
</section>`;
}

const anchorTo = (id: string, what: string): string =>
  `<a class="anchor" href="#${escapeHtml(id)}" aria-label="Link to ${escapeHtml(what)}">#</a>`;

/** All fields of a resource, with the contexts that show them. */
function fieldsBlock(api: OpenApi, name: string): string {
  const rows = [...fieldsOf(api, name)].map(([field, { schema, contexts }]) => ({
    id: fieldId(name, field),
    cells: [field, typeOf(schema), `${contexts.join(', ')}${schema.readOnly ? ' · read only' : ''}`, noteOf(schema)],
  }));
  return `<details><summary><span class="method">fields</span><span class="quiet">${rows.length} fields and their contexts</span></summary><div>${table(['Field', 'Type', 'Contexts', 'Meaning'], rows)}</div></details>`;
}

function operationBlock(api: OpenApi, declared: DeclaredOperation): string {
  const { method, path, operation } = declared;
  const parameters = (operation.parameters ?? []).map((one) => ({
    cells: [
      one.name,
      typeOf(one.schema),
      one.in === 'query' ? (one.required ? 'required' : '') : `in the ${one.in}`,
      [one.description, noteOf(one.schema)].filter(Boolean).join('; '),
    ],
  }));
  const [content] = Object.values(operation.requestBody?.content ?? {});
  const body = resolved(api, content?.schema);
  const members = Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
    cells: [name, typeOf(schema), body?.required?.includes(name) ? 'required' : '', noteOf(schema)],
  }));
  const command = commandOf(api, declared);
  const summary = escapeHtml(operation.summary);
  return `<details><summary><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> <span class="quiet">${summary}</span></summary><div>
<h3 id="${escapeHtml(operation.operationId)}">${summary} ${anchorTo(operation.operationId, operation.summary)}</h3>
${operation.description ? markdown(operation.description) : ''}
${command ? commandBlock(command) : ''}
${parameters.length > 0 ? `<h4>Arguments</h4>${table(['Argument', 'Type', '', 'Meaning'], parameters)}` : ''}
${members.length > 0 ? `<h4>Body</h4>${table(['Member', 'Type', '', 'Meaning'], members)}` : ''}
<h4>Answers</h4>${table(['Status', 'Meaning'], answersOf(api, declared))}
${exampleOf(declared)}
</div></details>`;
}

function answersOf(api: OpenApi, { operation }: DeclaredOperation): Row[] {
  return Object.entries(operation.responses)
    .filter(([status]) => status !== 'default')
    .map(([status, response]) => {
      const described = response.$ref ? api.components.responses[response.$ref.split('/').at(-1) ?? ''] : response;
      return { cells: [status, described?.description ?? ''] };
    });
}

/** An example of the answer. */
function exampleOf({ method, operation }: DeclaredOperation): string {
  if (method === 'options') return '';
  const example = operation.responses['200']?.content ?? operation.responses['201']?.content;
  const value = example?.['application/json']?.example;
  if (value === undefined) return '';
  const text = escapeHtml(JSON.stringify(value, undefined, 2));
  return `<h4>Example</h4><pre tabindex="0" aria-label="Example of an answer"><code>${text}</code></pre>`;
}

interface Row {
  readonly id?: string;
  /** The first is a name, and the last Markdown. */
  readonly cells: readonly string[];
}

function table(headings: readonly string[], rows: readonly Row[]): string {
  const head = headings
    .map((heading) => `<th scope="col">${heading || '<span class="hidden">Note</span>'}</th>`)
    .join('');
  const body = rows.map(({ id, cells: [name = '', ...cells] }) => {
    const idAttribute = id === undefined ? '' : ` id="${escapeHtml(id)}"`;
    return `<tr${idAttribute}><td><code>${escapeHtml(name)}</code></td>${cells.map((cell) => `<td>${inlineMarkdown(cell)}</td>`).join('')}</tr>`;
  });
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function typeOf({ type, items, anyOf, const: only }: SchemaPart): string {
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (only !== undefined) return JSON.stringify(only);
  const name = Array.isArray(type) ? type.join(' or ') : String(type ?? 'any');
  return items?.type ? `${name} of ${String(items.type)}` : name;
}

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
