import { dateTimeArgument, field, type Trait, VE, VEM } from '../../engine/definition/index.ts';
import { momentOf } from '../../engine/site-time.ts';
import { lessThan, moreThan } from '../../storage/index.ts';

interface Dated {
  readonly date: string;
  readonly date_gmt: string;
}

/** When something was published, and the list arguments that select by it. Interface 2.1, 4.1. */
export const dated: Trait<Dated> = {
  fields: {
    date: field.text({
      note: 'publication date in the site timezone',
      format: 'date-time',
      contexts: VEM,
      read: (item) => item.date,
      write: dateTimeArgument({
        note: 'publication date, in the site timezone unless it carries a zone',
        nullable: true,
      }),
    }),
    date_gmt: field.text({
      note: 'publication date in GMT',
      format: 'date-time',
      contexts: VE,
      read: (item) => item.date_gmt,
      write: dateTimeArgument({ note: 'publication date in GMT', nullable: true }),
    }),
  },
  listArguments: {
    after: dateTimeArgument({
      note: 'published after an ISO 8601 date',
      where: (given, { site }) =>
        given ? moreThan('date', momentOf(given, site.timezone).date) : { kind: 'everything' },
    }),
    before: dateTimeArgument({
      note: 'published before an ISO 8601 date',
      where: (given, { site }) =>
        given ? lessThan('date', momentOf(given, site.timezone).date) : { kind: 'everything' },
    }),
  },
};
