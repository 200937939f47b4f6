interface Named {
  readonly name: string;
  readonly singularName: string;
}

/** The schema of labels: a string for each. */
export const labelsSchema = {
  properties: { name: { type: 'string' }, singular_name: { type: 'string' } },
  additionalProperties: { type: 'string' },
} as const;

/** The labels that a user interface shows for a type or taxonomy, derived from its two names. Interface 2.9, 2.11. */
export function labelsOf({ name, singularName }: Named): Record<string, string> {
  const [many, one] = [name.toLowerCase(), singularName.toLowerCase()];
  return {
    name,
    singular_name: singularName,
    menu_name: name,
    all_items: `All ${many}`,
    add_new_item: `New ${one}`,
    edit_item: `Edit ${one}`,
    view_item: `View ${one}`,
    search_items: `Search ${many}`,
    not_found: `No ${many} yet`,
  };
}
