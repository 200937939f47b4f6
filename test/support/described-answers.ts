import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as formats from 'ajv-formats';
import type { Json } from './client.ts';

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

interface Asked {
  readonly method: string;
  /** As the description has it: `/posts/{id}`. */
  readonly path: string;
  readonly status: number;
  readonly context?: string;
}

/** Holds answers against the schemas of an OpenAPI description. */
export function answersOf(description: Json) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default.default(ajv);
  ajv.addFormat('date-time-local', LOCAL);
  ajv.addSchema(description, 'description');

  const refTo = (...parts: readonly (string | number)[]): string => {
    const pointer = parts.map((part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1')));
    return `description#/${pointer.join('/')}`;
  };
  const faults = (ref: string, value: unknown): string[] => {
    const check = ajv.getSchema(ref);
    assert.ok(check, `no schema at ${ref}`);
    return check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };

  return {
    /** What of an answer is not as it is described; a status that is not described is a fault as well. */
    faultsOf({ method, path, status, context = 'view' }: Asked, body: unknown): string[] {
      const { responses } = description.paths[path][method];
      const response = responses[status];
      if (!response) return [`${method} ${path} does not describe ${status}`];
      if (response.$ref) {
        const name = response.$ref.split('/').at(-1);
        return faults(refTo('components', 'responses', name, 'content', 'application/json', 'schema'), body);
      }
      const place = refTo('paths', path, method, 'responses', status, 'content', 'application/json', 'schema');
      if (context === 'view') return faults(place, body);
      const { schema } = response.content['application/json'];
      const [, name = ''] = /#\/components\/schemas\/([\w-]+)-view"/.exec(JSON.stringify(schema)) ?? [];
      const items = '$ref' in schema ? [body] : Object.values(body as object);
      return items.flatMap((item) => faults(refTo('components', 'schemas', `${name}-${context}`), item));
    },
    /** The places of examples that are not what they are an example of. */
    wrongExamples(): string[] {
      return examplesIn(description, []).flatMap(({ place, schema, example }) =>
        faults(refTo(...place, ...schema), example).map((fault) => `${place.join('/')}: ${fault}`),
      );
    },
  };
}

interface Example {
  readonly place: readonly string[];
  readonly schema: readonly string[];
  readonly example: unknown;
}

/** Every example beside a schema, and every one within. */
function examplesIn(part: Json, place: readonly string[]): Example[] {
  if (typeof part !== 'object' || part === null) return [];
  const own: Example[] = [];
  if ('schema' in part && 'example' in part) own.push({ place, schema: ['schema'], example: part.example });
  if (Array.isArray(part.examples)) {
    for (const example of part.examples) own.push({ place, schema: [], example });
  }
  return [...own, ...Object.entries(part).flatMap(([name, inner]) => examplesIn(inner, [...place, name]))];
}
