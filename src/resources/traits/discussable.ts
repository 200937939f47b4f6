import { choice, field, type Trait, VE } from '../../engine/definition/index.ts';

const openOrClosed = ['open', 'closed'] as const;

/** Whether an item takes comments and pings. Interface 2.1. */
export const discussable: Trait<{ comment_status: string; ping_status: string }> = {
  fields: {
    comment_status: field.text({
      note: 'whether comments are open',
      enum: openOrClosed,
      contexts: VE,
      read: (item) => item.comment_status,
      write: choice(openOrClosed, { note: 'whether comments are open' }),
      column: 'comment_status',
    }),
    ping_status: field.text({
      note: 'whether the object can be pinged',
      enum: openOrClosed,
      contexts: VE,
      read: (item) => item.ping_status,
      write: choice(openOrClosed, { note: 'whether the object can be pinged' }),
      column: 'ping_status',
    }),
  },
};
