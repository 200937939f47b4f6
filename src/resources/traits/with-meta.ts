import { type Context, field, objectArgument, read, type Trait, VE } from '../../engine/definition/index.ts';
import type { Meta } from '../../storage/index.ts';

/** Declared meta fields (interface 2.1 to 2.7): undeclared keys are neither stored nor shown. */
export function withMeta(contexts: readonly Context[] = VE): Trait<{ meta: Meta }> {
  return {
    fields: {
      meta: field.object({
        note: 'meta fields',
        contexts,
        read: (item) => item.meta,
        write: objectArgument({ note: 'meta fields', properties: {} }, (given) =>
          Array.isArray(given) && given.length === 0 ? {} : read.object(given),
        ),
      }),
    },
  };
}
