import type { Argument, Field, Fields } from '../definition/index.ts';
import type { Site } from '../scope.ts';

/** A resource on a site: schemas completed with declarations from the site's settings. */
export function onSite<Described extends { readonly fields: object }>(resource: Described, site: Site): Described {
  const fields = Object.entries(resource.fields as Fields<never>);
  if (fields.every(([, field]) => field.onSite === undefined)) return resource;
  return { ...resource, fields: Object.fromEntries(fields.map(([name, field]) => [name, fieldOnSite(field, site)])) };
}

function fieldOnSite(field: Field<never>, site: Site): Field<never> {
  if (!field.onSite) return field;
  return {
    ...field,
    schema: { ...field.schema, ...field.onSite(site) },
    ...(field.argument && { argument: argumentOnSite(field.argument, site) }),
  };
}

function argumentOnSite(argument: Argument, site: Site): Argument {
  return argument.onSite ? { ...argument, schema: { ...argument.schema, ...argument.onSite(site) } } : argument;
}
