import { type Config, declareMetaFields, isMetaKey, type WantedField } from '../../config/index.ts';
import type { Survey } from '../../importing/survey.ts';

/**
 * Declare the custom fields of an export, so that they are imported, and print them.
 *
 * @returns the newly declared fields
 * @throws SettingsError
 */
export function declareMeta(config: Config, { meta }: Survey): readonly WantedField[] {
  const fields = meta.all().map(({ collection, key, facts }) => ({
    wanted: { resource: collection, key, type: facts.type, single: !facts.isList },
    why: whyNot(key, facts.isSerialized),
  }));
  const wanted = fields.filter(({ why }) => why === undefined).map((field) => field.wanted);
  const { file, added } = declareMetaFields(config, wanted);
  for (const { resource, key, type, single } of added)
    print(`Declared: ${key} of ${resource} (${single ? type : `list of ${type}`})`);
  for (const { wanted: field, why } of fields)
    if (why !== undefined) print(`Not declared: ${field.key} of ${field.resource}, ${why}`);
  print(
    added.length > 0
      ? `The declarations are in ${file}. Everybody can read these fields: remove those that must stay private, and restart a running server.`
      : `Nothing to declare in ${file}.`,
  );
  return added;
}

/** Why a field is not declared automatically. */
function whyNot(key: string, isSerialized: boolean): string | undefined {
  if (key.startsWith('_')) return 'which is private: it starts with _';
  if (isSerialized) return 'which holds objects, not strings or numbers';
  return isMetaKey(key) ? undefined : 'whose name has other characters than letters, digits and _ : . -';
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
