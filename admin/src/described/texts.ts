import type { FieldSchema } from './schema.ts';

export interface Choice {
  readonly value: string | number;
  readonly label: string;
  readonly help?: string | undefined;
}

/** How a form tells a field; what is missing is told as the description says. */
export interface FieldTexts {
  readonly label?: string | undefined;
  readonly help?: string | undefined;
  /** Values to choose from, where the description has none or words for them are known. */
  readonly choices?: readonly Choice[] | undefined;
  /** The list of items that the field holds ids of, such as `wp/v2/categories`. */
  readonly pick?: string | undefined;
  /** Why it cannot be written. */
  readonly fixed?: string | undefined;
  /** Such as `new-password`, for the browser. */
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
