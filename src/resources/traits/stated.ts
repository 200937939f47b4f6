import { choice, E, field, type Trait } from '../../engine/definition/index.ts';
import { statusAt } from '../../storage/index.ts';
import type { PostItem } from './post-item.ts';

/** The statuses that can be written (interface 3). */
export const writableStatuses = ['publish', 'future', 'draft', 'pending', 'private'] as const;

/** The state of a post object. Interface 2.1, 3. */
export const stated: Trait<PostItem> = {
  fields: {
    status: field.text({
      note: 'state of the object',
      enum: writableStatuses,
      contexts: E,
      read: (item, { nowGmt }) => statusAt(item, nowGmt),
      write: choice(writableStatuses, { note: 'state of the object' }),
    }),
  },
};
