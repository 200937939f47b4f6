import { field, integerArgument, type Trait, VE } from '../../engine/definition/index.ts';

/** The featured media item. Interface 2.1. */
export const illustrated: Trait<{ featured_media: number }> = {
  fields: {
    featured_media: field.integer({
      note: 'id of the featured media',
      contexts: VE,
      read: (item) => item.featured_media,
      write: integerArgument({ note: 'id of the featured media' }),
    }),
  },
};
