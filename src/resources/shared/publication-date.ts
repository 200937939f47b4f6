import {
  type Arguments,
  type DateTime,
  dateTimeArgument,
  type Fields,
  field,
  type Trait,
  VE,
  VEM,
} from '../../engine/definition/index.ts';
import { momentOf, siteTimeOf } from '../../engine/site-time.ts';
import { everything, lessThan, moreThan } from '../../storage/index.ts';

interface Dated {
  readonly date: string;
  readonly date_gmt: string;
}

/** When something was published. Interface 2.1, 2.4. */
const fields: Fields<Dated> = {
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
};

/** Converts a date from a client to the value of each column. */
const columnValue = {
  date: siteTimeOf,
  date_gmt: (given: DateTime, timezone: string): string => momentOf(given, timezone).date_gmt,
};

/**
 * The list arguments `after` and `before`; both ends are exclusive (behaviour 3). Interface 4.1, 4.4.
 *
 * @param column the column that the lists of the resource are sorted by
 */
const published = (column: 'date' | 'date_gmt'): Arguments => ({
  after: dateTimeArgument({
    note: 'published after an ISO 8601 date',
    where: (given, { site }) => (given ? moreThan(column, columnValue[column](given, site.timezone)) : everything),
  }),
  before: dateTimeArgument({
    note: 'published before an ISO 8601 date',
    where: (given, { site }) => (given ? lessThan(column, columnValue[column](given, site.timezone)) : everything),
  }),
});

/** The date of a post object; lists sort by site time. */
export const publicationDate: Trait<Dated> = { fields, listArguments: published('date') };

/** The date of a comment; lists sort by GMT. */
export const publicationDateGmt: Trait<Dated> = { fields, listArguments: published('date_gmt') };
