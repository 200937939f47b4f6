import { useEffect, useState } from 'preact/hooks';
import { ask, Problem } from '../server/index.ts';

/** A field as described by OPTIONS. */
export interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly (string | number)[];
  readonly items?: FieldSchema;
  readonly properties?: FieldSchemas;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly readonly?: boolean;
  readonly required?: boolean;
}

export type FieldSchemas = Readonly<Record<string, FieldSchema>>;

interface Description {
  readonly endpoints: readonly { readonly methods: readonly string[]; readonly args: FieldSchemas }[];
  readonly schema?: { readonly properties?: FieldSchemas };
}

const known = new Map<string, FieldSchemas>();

/**
 * The fields that a route accepts, in its order, and whether the user may write them.
 *
 * @param path such as `wp/v2/settings`
 * @throws Problem
 */
async function describe(path: string): Promise<FieldSchemas> {
  const { body } = await ask<Description>(path, { method: 'OPTIONS' });
  const writing = body.endpoints.find(({ methods }) => methods.includes('POST') || methods.includes('PATCH'));
  const shown = body.schema?.properties ?? {};
  return Object.fromEntries(
    Object.entries(writing?.args ?? {}).map(([name, schema]) => [
      name,
      shown[name]?.readonly ? { ...schema, readonly: true } : schema,
    ]),
  );
}

interface Described {
  readonly fields?: FieldSchemas | undefined;
  readonly problem?: Problem | undefined;
  /** Retries after a problem. */
  retry(): void;
}

/** The fields that a route accepts, once loaded. */
export function useDescription(path: string): Described {
  const [fields, setFields] = useState(known.get(path));
  const [problem, setProblem] = useState<Problem>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    setProblem(undefined);
    setFields(known.get(path));
    describe(path).then(
      (told) => {
        known.set(path, told);
        if (!isGone) setFields(told);
      },
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        if (!isGone) setProblem(error);
      },
    );
    return () => {
      isGone = true;
    };
  }, [path, tries]);
  return { fields, problem, retry: () => setTries(tries + 1) };
}

/** The fields with these names, in this order, without those that the route does not accept. */
export const pickFields = (fields: FieldSchemas, names: readonly string[]): FieldSchemas =>
  Object.fromEntries(
    names.flatMap((name) => {
      const schema = fields[name];
      return schema ? [[name, schema] as const] : [];
    }),
  );
