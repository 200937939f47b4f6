import type { FieldSchema } from './schema.ts';

export interface Choice {
  readonly value: string | number;
  readonly label: string;
  readonly help?: string | undefined;
}

/** The texts of a field in a form; by default, those of the schema. */
export interface FieldTexts {
  readonly label?: string | undefined;
  readonly help?: string | undefined;
  /** Values to choose from, if the schema has none, or to label them. */
  readonly choices?: readonly Choice[] | undefined;
  /** The list of items whose ids the field holds, such as `wp/v2/categories`. */
  readonly pick?: string | undefined;
  /** Why it is read-only. */
  readonly fixed?: string | undefined;
  /** The attribute `autocomplete`, such as `new-password`. */
  readonly autocomplete?: string | undefined;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of a field: `posts_per_page` is “Posts per page”. */
export const labelOf = (name: string, schema: FieldSchema, texts: FieldTexts): string =>
  texts.label ?? schema.title ?? sentence(name.replaceAll('_', ' '));

export const helpOf = (schema: FieldSchema, texts: FieldTexts): string | undefined =>
  texts.help ?? (texts.label === undefined && schema.description ? sentence(schema.description) : undefined);

export const choicesOf = (schema: FieldSchema, texts: FieldTexts): readonly Choice[] | undefined =>
  texts.choices ?? (schema.enum ?? schema.items?.enum)?.map((value) => ({ value, label: String(value) }));
