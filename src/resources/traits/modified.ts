import { field, type Trait, VE } from '../../engine/definition/index.ts';

/** When something was last changed. Interface 2.1. */
export const modified: Trait<{ modified: string; modified_gmt: string }> = {
  fields: {
    modified: field.text({
      note: 'last modification, site timezone',
      format: 'date-time',
      contexts: VE,
      read: (item) => item.modified,
    }),
    modified_gmt: field.text({
      note: 'last modification, GMT',
      format: 'date-time',
      contexts: VE,
      read: (item) => item.modified_gmt,
    }),
  },
};
