import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetText, readCompactTime, readLocalTime, zoneClock } from './local-time.ts';
import { makeRowContext, readOffset, readRowTime } from './row-context.ts';
import { decodeTimeSpan, encodeTimeSpan } from './time-span.ts';
import { decodeZkSeconds, encodeZkSeconds } from './zk-seconds.ts';

const now = Temporal.Instant.from('2026-11-21T08:00:00Z');
const contextIn = (zone: string, commissionedAt: Temporal.Instant | null = null) =>
  makeRowContext({ zone, now, commissionedAt, pushVersion: null });

describe('wall times of rows', () => {
  it.each([
    ['blank between', '2026-02-28 23:59:59', '2026-02-28T23:59:59'],
    ['T between', '2026-02-28T23:59:59', '2026-02-28T23:59:59'],
    ['slashes', '2026/02/28 23:59:59', '2026-02-28T23:59:59'],
    ['no seconds', '2026-02-28 23:59', '2026-02-28T23:59:00'],
    ['leap day', '2024-02-29 00:00:00', '2024-02-29T00:00:00'],
  ])('reads %s', (_, text, local) => expect(readLocalTime(text)).toBe(local));

  it.each([
    ['month 13', '2026-13-01 08:00:00'],
    ['month 0', '2026-00-01 08:00:00'],
    ['30 February', '2026-02-30 08:00:00'],
    ['29 February of a common year', '2026-02-29 08:00:00'],
    ['29 February 1900', '1900-02-29 08:00:00'],
    ['31 April', '2026-04-31 08:00:00'],
    ['hour 25', '2026-01-01 25:00:00'],
    ['hour 24', '2026-01-01 24:00:00'],
    ['minute 60', '2026-01-01 08:60:00'],
    ['second 60', '2026-01-01 08:00:60'],
    ['half a time', '2026-01-01 08:00:0'],
    ['no time', '2026-01-01'],
    ['words', 'not-a-timestamp-000'],
    ['nothing', ''],
    ['mixed separators', '2026-01/01 08:00:00'],
    ['letters among digits', '2026-01-01 0a:00:00'],
  ])('refuses %s', (_, text) => expect(readLocalTime(text)).toBeNull());

  it('reads the time in a photo name', () => {
    expect(readCompactTime('20150731103012')).toBe('2015-07-31T10:30:12');
    expect(readCompactTime('20151331103012')).toBeNull();
  });

  it('reads back every wall time that Temporal writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
        const local = Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
          .toZonedDateTimeISO('UTC')
          .toPlainDateTime()
          .toString({ smallestUnit: 'second' });
        expect(readLocalTime(local.replace('T', ' '))).toBe(local);
      }),
    );
  });
});

describe('zones', () => {
  it('takes the offset of the day', () => {
    const berlin = zoneClock('Europe/Berlin');
    expect(berlin.resolve('2026-01-15T08:00:00')).toEqual({ offset: '+01:00', ambiguous: false });
    expect(berlin.resolve('2026-07-15T08:00:00')).toEqual({ offset: '+02:00', ambiguous: false });
    expect(zoneClock('Asia/Kolkata').resolve('2026-07-15T08:00:00').offset).toBe('+05:30');
  });
  it('means the first of an hour lived twice, and says so', () => {
    const berlin = zoneClock('Europe/Berlin');
    expect(berlin.resolve('2026-10-25T01:59:59')).toEqual({ offset: '+02:00', ambiguous: false });
    expect(berlin.resolve('2026-10-25T02:30:00')).toEqual({ offset: '+02:00', ambiguous: true });
    expect(berlin.resolve('2026-10-25T03:00:00')).toEqual({ offset: '+01:00', ambiguous: false });
  });
  it('reads a skipped hour with the offset of before the jump', () => {
    expect(zoneClock('Europe/Berlin').resolve('2026-03-29T02:30:00')).toEqual({ offset: '+01:00', ambiguous: false });
    expect(zoneClock('Europe/Berlin').resolve('2026-03-29T03:00:00').offset).toBe('+02:00');
  });
  it('agrees with Temporal on any time, the remembered days included', () => {
    const zones = fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'America/St_Johns',
      'UTC',
      'Africa/Casablanca',
    );
    fc.assert(
      fc.property(zones, fc.integer({ min: 1_100_000_000, max: 2_000_000_000 }), (zone, seconds) => {
        const plain = Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
          .toZonedDateTimeISO('UTC')
          .toPlainDateTime();
        const local = plain.toString({ smallestUnit: 'second' });
        expect(zoneClock(zone).resolve(local).offset).toBe(
          plain.toZonedDateTime(zone, { disambiguation: 'earlier' }).offset,
        );
      }),
      { numRuns: 300 },
    );
  });
  it('refuses a zone that is not known', () => expect(() => zoneClock('Mars/Olympus')).toThrow(RangeError));
  it('writes offsets', () =>
    expect([offsetText(19_800), offsetText(-12_600), offsetText(0)]).toEqual(['+05:30', '-03:30', '+00:00']));
});

describe('plausible times', () => {
  it.each([
    ['later than it came', '2026-11-21 09:05:01', 'futureTime'],
    ['a day ahead', '2026-11-22 09:00:01', 'futureTime'],
    ['1970', '1970-01-01 00:00:00', 'pastTime'],
    ['a clock without battery', '2000-01-01 00:00:12', 'pastTime'],
    ['UNIX 0', '0', 'pastTime'],
    ['no time at all', 'noon', 'badTime'],
  ])('sets aside %s', (_, text, reason) => expect(readRowTime(text, contextIn('Europe/Berlin'), null)).toBe(reason));

  it('believes a clock some minutes ahead, and a moved terminal its past', () => {
    expect(readRowTime('2026-11-21 09:05:00', contextIn('Europe/Berlin'), null)).toMatchObject({
      local: '2026-11-21T09:05:00',
    });
    expect(readRowTime('2009-05-01 08:00:00', contextIn('Europe/Berlin'), null)).toMatchObject({
      local: '2009-05-01T08:00:00',
    });
  });
  it('sets aside what is older than a known commissioning', () => {
    const context = contextIn('Europe/Berlin', Temporal.Instant.from('2026-01-01T00:00:00Z'));
    expect(readRowTime('2025-12-31 23:00:00', context, null)).toBe('pastTime');
    expect(readRowTime('2026-01-01 01:00:00', context, null)).toMatchObject({ local: '2026-01-01T01:00:00' });
  });
  it('prefers the offset of the row', () => {
    expect(readRowTime('2026-07-15 08:00:00', contextIn('Europe/Berlin'), 28_800)).toMatchObject({
      time: '2026-07-15T08:00:00+08:00',
    });
    expect([
      readOffset('28800'),
      readOffset('-12600'),
      readOffset('10902'),
      readOffset('90000'),
      readOffset(''),
    ]).toEqual([28_800, -12_600, null, null, null]);
  });
  it('reads UNIX seconds', () => {
    expect(readRowTime('1784102400', contextIn('Europe/Berlin'), null)).toMatchObject({
      local: '2026-07-15T10:00:00',
      time: '2026-07-15T10:00:00+02:00',
    });
  });
});

describe('zkseconds', () => {
  it.each([
    [583_050_990, '2018-02-22 06:36:30'],
    [548_003_688, '2017-01-19 15:14:48'],
  ])('%i is %s', (count, text) => {
    expect(decodeZkSeconds(count)).toBe(text);
    expect(encodeZkSeconds(Temporal.PlainDateTime.from(text.replace(' ', 'T')))).toBe(count);
  });
  it('round trip', () => {
    fc.assert(
      fc.property(fc.integer({ min: 946_684_800, max: 4_000_000_000 }), (seconds) => {
        const local = Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
          .toZonedDateTimeISO('UTC')
          .toPlainDateTime();
        expect(decodeZkSeconds(encodeZkSeconds(local))).toBe(
          local.toString({ smallestUnit: 'second' }).replace('T', ' '),
        );
      }),
    );
  });
});

describe('access time spans', () => {
  it.each([
    [{ start: '10:00', end: '11:00' }, 65_537_100],
    [{ start: '00:01', end: '00:03' }, 65_539],
    [{ start: '08:30', end: '12:00' }, 54_396_080],
    [{ start: '08:00', end: '18:00' }, 52_430_600],
  ])('%o is %i', (span, value) => {
    expect(encodeTimeSpan(span)).toBe(value);
    expect(decodeTimeSpan(value)).toEqual(span);
  });
  it('refuses what is no time of day', () =>
    expect(() => encodeTimeSpan({ start: '24:00', end: '08:00' })).toThrow(RangeError));
});
