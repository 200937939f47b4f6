/** Forms generated from the schemas of routes. */

export { DescribedField } from './field.tsx';
export { DescribedForm, type Values } from './form.tsx';
export { Picker } from './picker.tsx';
export { type FieldSchema, type FieldSchemas, pickFields, useDescription } from './schema.ts';
export type { FieldTexts } from './texts.ts';
