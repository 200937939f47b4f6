/** The subset of JSON Schema that describes fields and arguments. */
export interface Schema {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null' | readonly string[];
  readonly description?: string;
  readonly format?: 'date-time' | 'date-time-local' | 'uri' | 'email' | 'ipv4' | 'ip';
  readonly enum?: readonly (string | number)[];
  readonly default?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly Schema[];
  readonly context?: readonly Context[];
  readonly readonly?: boolean;
  /** For members: whether objects may lack it. Used in descriptions only, like the example. */
  readonly optional?: true;
  readonly example?: unknown;
  /** The required members of an object in a request. */
  readonly required?: readonly string[];
}

/** The three contexts of a read (interface 1.2). */
export type Context = 'view' | 'embed' | 'edit';
export const contexts: readonly Context[] = ['view', 'embed', 'edit'];

/** The abbreviations of the interface's tables. */
export const VEM: readonly Context[] = ['view', 'embed', 'edit'];
export const VE: readonly Context[] = ['view', 'edit'];
export const E: readonly Context[] = ['edit'];
export const V: readonly Context[] = ['view'];
/** Never shown. */
export const NONE: readonly Context[] = [];
