import type { Json } from './openapi-schemas.ts';

type Components = Readonly<Record<string, Json>>;

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T05:50:00+00:00',
  'date-time-local': '2026-11-21T05:50:00',
  uri: 'https://example.com/',
  email: 'anna@example.com',
  ipv4: '192.0.2.1',
  ip: '192.0.2.1',
};
const BY_TYPE: Readonly<Record<string, unknown>> = { string: '', integer: 1, number: 1, boolean: false, null: null };

/** An example value for a schema: that of the definition, or a simple default. */
export function exampleOf(schema: Json, components: Components): unknown {
  const { $ref, examples, anyOf, type, format, properties, items, minimum, ...rest } = schema;
  if (typeof $ref === 'string') return exampleOf(components[$ref.split('/').at(-1) ?? ''] ?? {}, components);
  if (Array.isArray(examples)) return examples[0];
  if ('const' in rest) return rest['const'];
  if ('default' in rest) return rest['default'];
  if (Array.isArray(rest['enum'])) return rest['enum'][0];
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0] as Json, components);
  const first = Array.isArray(type) ? type[0] : type;
  if (first === 'array') return items ? [exampleOf(items as Json, components)] : [];
  if (first === 'object') {
    const required = (schema['required'] ?? []) as readonly string[];
    const members = Object.entries((properties ?? {}) as Record<string, Json>);
    const shown = members.filter(([name, member]) => required.includes(name) || 'examples' in member);
    return Object.fromEntries(shown.map(([name, member]) => [name, exampleOf(member, components)]));
  }
  return minimum ?? BY_FORMAT[String(format)] ?? BY_TYPE[String(first)] ?? null;
}

/** An example body: required members, and members with an example in the definition. */
export function bodyExample(schema: Json): Record<string, unknown> {
  return exampleOf(schema, {}) as Record<string, unknown>;
}
