import assert from 'node:assert/strict';
import type { Client } from '../../support/index.ts';

/** The resources that the admin interface reads, by the names of their types. */
const RESOURCES: Readonly<Record<string, string>> = {
  Post: 'posts',
  Page: 'pages',
  Media: 'media',
  Comment: 'comments',
  Category: 'categories',
  User: 'users',
};

interface Schema {
  readonly type: string | readonly string[];
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly context?: readonly string[];
}

/** The types of what the server describes in answers to OPTIONS, in context `edit`, as TypeScript. */
export async function describedTypes(admin: Client): Promise<string> {
  const types: string[] = [];
  for (const [name, route] of Object.entries(RESOURCES)) {
    const { status, body } = await admin.options(`//wp-json/wp/v2/${route}`);
    assert.equal(status, 200, route);
    types.push(`/** An item of \`${route}\`. */\nexport interface Described${name} ${membersOf(body.schema, '')}`);
  }
  return `/** What the server describes, in context \`edit\`: written by \`npm run admin:types\`. */\n\n${types.join('\n\n')}\n`;
}

const isAnswered = ({ context }: Schema): boolean => !context || context.includes('edit');

function membersOf({ properties = {} }: Schema, indent: string): string {
  const lines = Object.entries(properties)
    .filter(([, schema]) => isAnswered(schema))
    .map(([name, schema]) => `${indent}  readonly ${name}: ${typeOf(schema, `${indent}  `)};`);
  return `{\n${lines.join('\n')}\n${indent}}`;
}

/** A type of a schema; names of members are names of variables, too. */
function typeOf(schema: Schema, indent: string): string {
  const types = [schema.type].flat();
  return types
    .flatMap((type) => {
      if (type === 'integer' || type === 'number') return ['number'];
      if (type === 'string') return schema.enum?.map((value) => `'${value}'`) ?? ['string'];
      if (type === 'array') return [`readonly ${listed(schema.items, indent)}[]`];
      if (type !== 'object') return [type];
      return schema.properties && Object.keys(schema.properties).length > 0
        ? [membersOf(schema, indent)]
        : ['Readonly<Record<string, unknown>>'];
    })
    .join(' | ');
}

function listed(items: Schema | undefined, indent: string): string {
  const type = items ? typeOf(items, indent) : 'unknown';
  return type.includes(' | ') ? `(${type})` : type;
}
