import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, SettingsError } from './read-config.ts';

/** A meta field as the settings declare it. */
interface MetaDeclaration {
  readonly key: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  readonly default: unknown;
  readonly description: string;
  readonly single: boolean;
}

/** The declared meta fields of each collection. */
type DeclaredMeta = Readonly<Record<string, readonly MetaDeclaration[]>>;

const DEFAULT_FILE = 'meta-fields.json';
const MAX_KEY_LENGTH = 255;
/** The collections that every site has. */
const COLLECTIONS = ['posts', 'pages', 'media', 'comments', 'users', 'categories', 'tags'];

/** For each type: which values fit, and the default when none is declared. */
const types = {
  string: { byDefault: '', fits: (value: unknown) => typeof value === 'string' },
  integer: { byDefault: 0, fits: (value: unknown) => Number.isSafeInteger(value) },
  number: { byDefault: 0, fits: (value: unknown) => typeof value === 'number' },
  boolean: { byDefault: false, fits: (value: unknown) => typeof value === 'boolean' },
} as const;

const members = ['resource', 'key', 'type', 'default', 'description', 'single'];

/**
 * Reads the file that declares meta fields: a list of
 * `{ "resource": "posts", "key": "rating", "type": "integer", "default": 0, "description": "…", "single": true }`,
 * where `resource` may be a list of collections; only resource, key and type are required.
 *
 * @param further collections in addition to those that every site has
 * @throws SettingsError with all errors at once
 */
export function readMetaFields(
  config: Pick<Config, 'data' | 'metaFields'>,
  further: readonly string[] = [],
): DeclaredMeta {
  const file = metaFieldsFile(config);
  const text = contentOf(file, config.metaFields !== '');
  return text === undefined ? {} : parseMetaFields(text, file, [...new Set([...COLLECTIONS, ...further])]);
}

/** The path of the file that declares meta fields, whether it exists or not. */
export const metaFieldsFile = ({ data, metaFields: path }: Pick<Config, 'data' | 'metaFields'>): string =>
  path === '' ? join(resolve(data), DEFAULT_FILE) : path;

/** Whether a text can be the key of a meta field. */
export const isMetaKey = (key: string): boolean =>
  key.length <= MAX_KEY_LENGTH && /^[\w:.-]+$/.test(key) && key !== '__proto__';

/** @throws SettingsError when the setting names a file that cannot be read */
function contentOf(file: string, isNamed: boolean): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !isNamed) return undefined;
    throw new SettingsError([`QUOIN_META_FIELDS must name a file that can be read, not "${file}" (${code})`]);
  }
}

/** Parse declarations. @throws SettingsError with all errors at once */
export function parseMetaFields(
  text: string,
  file: string,
  collections: readonly string[] = COLLECTIONS,
): DeclaredMeta {
  const entries = entriesOf(text, file);
  const faults: string[] = [];
  const declared: Record<string, MetaDeclaration[]> = {};
  entries.forEach((entry, index) => {
    const found = faultsOf(entry, collections);
    for (const fault of found) faults.push(`${file}, entry ${index + 1}: ${fault}`);
    if (found.length > 0) return;
    const { resource, ...declaration } = declarationOf(entry as Record<string, unknown>);
    for (const collection of resource) {
      declared[collection] ??= [];
      if (declared[collection].some(({ key }) => key === declaration.key))
        faults.push(`${file}, entry ${index + 1}: "${declaration.key}" of ${collection} is declared already`);
      declared[collection].push(declaration);
    }
  });
  if (faults.length > 0) throw new SettingsError(faults);
  return declared;
}

function entriesOf(text: string, file: string): unknown[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    throw new SettingsError([`${file} must be JSON: ${(error as Error).message}`]);
  }
  if (!Array.isArray(read)) throw new SettingsError([`${file} must hold a list of declarations`]);
  return read;
}

/** The errors in an entry. */
function faultsOf(entry: unknown, collections: readonly string[]): string[] {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return ['must be an object'];
  const { resource, key, type, description = '', single = true, ...rest } = entry as Record<string, unknown>;
  const faults: string[] = [];
  const named = [resource].flat();
  if (named.length === 0 || !named.every((collection) => collections.includes(collection as string)))
    faults.push(`"resource" must be one of ${collections.join(', ')}, or a list of these`);
  if (typeof key !== 'string' || !isMetaKey(key))
    faults.push(`"key" must be a name of letters, digits and _ : . -, of at most ${MAX_KEY_LENGTH} characters`);
  if (!isType(type)) faults.push(`"type" must be one of ${Object.keys(types).join(', ')}`);
  if (typeof description !== 'string') faults.push('"description" must be a string');
  if (typeof single !== 'boolean') faults.push('"single" must be true or false');
  if (isType(type) && 'default' in rest && !isDefault(rest['default'], type, single !== false))
    faults.push(`"default" must be ${single === false ? 'a list of values' : 'a value'} of the type ${type}`);
  for (const member of Object.keys(entry)) {
    if (!members.includes(member)) faults.push(`"${member}" is none of ${members.join(', ')}`);
  }
  return faults;
}

const isType = (type: unknown): type is MetaDeclaration['type'] =>
  typeof type === 'string' && Object.hasOwn(types, type);

function isDefault(value: unknown, type: MetaDeclaration['type'], single: boolean): boolean {
  return single ? types[type].fits(value) : Array.isArray(value) && value.every(types[type].fits);
}

function declarationOf(entry: Record<string, unknown>): MetaDeclaration & { resource: readonly string[] } {
  const {
    resource,
    key,
    type,
    description = '',
    single = true,
  } = entry as unknown as MetaDeclaration & {
    resource: string | string[];
  };
  const byDefault = 'default' in entry ? entry['default'] : single ? types[type].byDefault : [];
  return { resource: [...new Set([resource].flat())], key, type, default: byDefault, description, single };
}
