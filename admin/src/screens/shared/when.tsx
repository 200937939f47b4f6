import { dayOf, fullDate, relativeDate, timeOf } from '../../words/index.ts';

/** A time: relative if it has passed, otherwise day and time. Its row shows the full date while it has the focus. */
export const When = ({ moment }: { moment: Date }) => (
  <time class="when quiet numbers" dateTime={moment.toISOString()} title={fullDate(moment)}>
    {moment.getTime() > Date.now() ? `${dayOf(moment)}, ${timeOf(moment)}` : relativeDate(moment)}
  </time>
);
