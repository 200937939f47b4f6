import { mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { metaFieldsFile, parseMetaFields } from './meta-fields.ts';
import { type Config, SettingsError } from './read-config.ts';

/** A meta field to declare for one collection. */
export interface WantedField {
  readonly resource: string;
  readonly key: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  readonly single: boolean;
}

/**
 * Add declarations to the file that declares meta fields. Existing declarations stay unchanged.
 *
 * @returns the file, and the added fields: those that were not declared yet
 * @throws SettingsError when the file does not hold a list of declarations, or cannot be written
 */
export function declareMetaFields(
  config: Pick<Config, 'data' | 'metaFields'>,
  wanted: readonly WantedField[],
): { readonly file: string; readonly added: readonly WantedField[] } {
  const file = metaFieldsFile(config);
  try {
    const text = contentOf(file);
    const declared = parseMetaFields(text, file);
    const added = wanted.filter(({ resource, key }) => !declared[resource]?.some((one) => one.key === key));
    if (added.length > 0) replace(file, [...(JSON.parse(text) as object[]), ...entriesOf(added)]);
    return { file, added };
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw new SettingsError([`cannot use the file of meta fields ${file} (${codeOf(error)})`]);
  }
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '[]';
    throw error;
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** One entry for each field; collections with the same declaration share an entry. */
function entriesOf(fields: readonly WantedField[]): object[] {
  const alike = Map.groupBy(fields, ({ key, type, single }) => JSON.stringify([key, type, single]));
  return [...alike.values()].map((group) => {
    const [{ key, type, single }] = group as [WantedField];
    const resources = group.map(({ resource }) => resource);
    const resource = resources.length === 1 ? resources[0] : resources;
    return { resource, key, type, ...(!single && { single }) };
  });
}

/** Replace the file atomically. */
function replace(file: string, entries: readonly object[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const target = exists(file) ? realpathSync(file) : file;
  const next = `${target}.${process.pid}.next`;
  writeFileSync(next, `${JSON.stringify(entries, null, 2)}\n`, { flag: 'wx' });
  renameSync(next, target);
}

function exists(file: string): boolean {
  try {
    return realpathSync(file) !== '';
  } catch {
    return false;
  }
}
