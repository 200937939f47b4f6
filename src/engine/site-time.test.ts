import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { read } from './definition/index.ts';
import { momentOf, siteTimeOf, toGmt, toLocal } from './site-time.ts';
import { Temporal } from './zone-spans.ts';

/** Site time is told by adding where the clocks of a zone are not changed nearby: it must be what the calendar says. */

const ZONES = ['UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Casablanca', '+05:45'];

/** Days around changes of the clocks, and others. */
function* moments(): Generator<string> {
  for (const year of [1850, 1883, 1945, 2011, 2026, 2099])
    for (const day of ['01-01', '03-08', '03-09', '03-10', '04-05', '06-15', '10-04', '11-01', '11-18', '12-31'])
      for (const time of ['00:00:00', '01:30:00', '02:15:00', '02:30:00', '12:03:58', '23:59:59'])
        yield `${year}-${day}T${time}`;
}

describe('site time', () => {
  for (const zone of ZONES)
    test(`in ${zone} is what the calendar says`, () => {
      for (const text of moments()) {
        const zoned = Temporal.PlainDateTime.from(text).toZonedDateTime(zone);
        const gmt = zoned.toInstant().toString().slice(0, 19);
        assert.equal(toGmt(text, zone), gmt);
        const expected = { date: zoned.toPlainDateTime().toString().slice(0, 19), date_gmt: gmt };
        assert.deepEqual(momentOf({ wall: text }, zone), expected, text);
        assert.equal(siteTimeOf({ wall: text }, zone), expected.date, text);
        const local = Temporal.Instant.from(`${text}Z`).toZonedDateTimeISO(zone).toPlainDateTime();
        assert.equal(toLocal(text, zone), local.toString().slice(0, 19), text);
        assert.equal(momentOf({ wall: text, offsetMinutes: 0 }, zone).date, local.toString().slice(0, 19), text);
      }
    });

  test('a clock change is exact to the second', () => {
    for (const gmt of ['2026-03-08T06:59:59', '2026-03-08T07:00:00', '2026-11-01T05:59:59', '2026-11-01T06:00:00']) {
      const local = Temporal.Instant.from(`${gmt}Z`).toZonedDateTimeISO('America/New_York').toPlainDateTime();
      assert.equal(toLocal(gmt, 'America/New_York'), local.toString().slice(0, 19));
    }
  });
});

describe('dates', () => {
  for (const text of [
    '2024-02-29T00:00:00',
    '2000-02-29T23:59:59Z',
    '0000-01-01T00:00:00',
    '2026-12-31t23:59:59.5+05:45',
  ])
    test(`${text} is one`, () => assert.equal(read.dateTime(text).wall, text.slice(0, 19).replace('t', 'T')));
  for (const text of ['2026-02-29T00:00:00', '1900-02-29T00:00:00', '2026-04-31T00:00:00', '2026-13-01T00:00:00'])
    test(`${text} is none`, () => assert.throws(() => read.dateTime(text)));
  for (const text of ['2026-00-01T00:00:00', '2026-01-00T00:00:00', '2026-01-01T24:00:00', '2026-01-01T00:00:60'])
    test(`${text} is none`, () => assert.throws(() => read.dateTime(text)));
  for (const [zone, minutes] of Object.entries({ Z: 0, z: 0, '+05:45': 345, '-03:30': -210, '-18:00': -1080 }))
    test(`the zone ${zone} is ${minutes} minutes from GMT`, () =>
      assert.equal(read.dateTime(`2026-11-21T05:50:00${zone}`).offsetMinutes, minutes));
  for (const zone of ['+18:01', '-19:00', '+01:60', '+0100', ' Z'])
    test(`${zone} is no zone`, () => assert.throws(() => read.dateTime(`2026-11-21T05:50:00${zone}`)));
  test('without a zone, it is not known how far it is from GMT', () =>
    assert.equal('offsetMinutes' in read.dateTime('2026-11-21T05:50:00'), false));
});
