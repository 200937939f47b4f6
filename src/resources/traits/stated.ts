import { choice, E, field, type Trait } from '../../engine/definition/index.ts';
import { statusAt } from '../../storage/index.ts';
import type { PostItem } from './post-item.ts';
import { postStatuses } from './post-statuses.ts';

/** The statuses that can be written (interface 3). */
const writableStatuses = [...postStatuses.values()].filter((status) => status.showInList).map((status) => status.slug);

/** The state of a post object. Interface 2.1, 3. */
export const stated: Trait<PostItem> = {
  fields: {
    status: field.text({
      note: 'state of the object',
      enum: writableStatuses,
      // Media are what they belong to, and what is in the trash says so.
      shown: { enum: [...postStatuses.keys()] },
      contexts: E,
      read: (item, { nowGmt }) => statusAt(item, nowGmt),
      write: choice(writableStatuses, { note: 'state of the object', kept: ['trash', 'inherit'], example: 'draft' }),
    }),
  },
};
