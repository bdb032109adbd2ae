import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EngineInputError } from './errors.ts';
import { parseWorkDate } from './calendar.ts';
import { zoneFromIntl } from './zone-from-intl.ts';
import type { Zone } from './zone.ts';
import { createZone, dateExists, dateOf, firstInstantFrom, instantOf, offsetAt, wallOf } from './zone.ts';

const wall = (text: string): number => {
  const [date = '', time = '00:00'] = text.split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (parseWorkDate(date) ?? 0) * 1440 + hours * 60 + minutes;
};

const ODD_ZONES = [
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Africa/Cairo',
  'America/New_York',
  'Europe/Brussels',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'UTC',
];
let built: Zone[] | null = null;

/** Built inside the first test that asks, so that building counts as tested. */
function tables(): Zone[] {
  built ??= ODD_ZONES.map((id) => zoneFromIntl(id, 2005, 2030));
  return built;
}

describe('a zone table', () => {
  it('agrees with Temporal on every instant', () => {
    const instant = fc.integer({ min: wall('2005-02-01'), max: wall('2030-11-01') });
    fc.assert(
      fc.property(fc.constantFrom(...tables()), instant, (zone, minute) => {
        const there = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone.id);
        expect(offsetAt(zone, minute)).toBe(there.offsetNanoseconds / 60e9);
        expect(wallOf(zone, minute)).toBe(minute + there.offsetNanoseconds / 60e9);
      }),
      { numRuns: 500 },
    );
  });

  it('makes a wall time an instant as Temporal does with "compatible"', () => {
    const time = fc.integer({ min: wall('2005-02-01'), max: wall('2030-11-01') });
    fc.assert(
      fc.property(fc.constantFrom(...tables()), time, (zone, minute) => {
        const plain = Temporal.Instant.fromEpochMilliseconds(minute * 60_000)
          .toZonedDateTimeISO('UTC')
          .toPlainDateTime();
        const there = plain.toZonedDateTime(zone.id, { disambiguation: 'compatible' });
        expect(instantOf(zone, minute)).toBe(there.epochMilliseconds / 60_000);
      }),
      { numRuns: 500 },
    );
  });

  it('near every change of clock, to the minute', () => {
    for (const zone of tables()) {
      for (const at of zone.transitions) {
        for (const minute of [at - 61, at - 31, at - 1, at, at + 1, at + 29, at + 59, at + 61]) {
          const there = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone.id);
          expect(wallOf(zone, minute)).toBe(minute + there.offsetNanoseconds / 60e9);
          const plain = there.toPlainDateTime().toZonedDateTime(zone.id, { disambiguation: 'compatible' });
          expect(instantOf(zone, wallOf(zone, minute))).toBe(plain.epochMilliseconds / 60_000);
        }
      }
    }
  });

  it('begins a day at the moment of the change where its first hour is skipped (Cairo)', () => {
    const cairo = zoneFromIntl('Africa/Cairo', 2024, 2024);
    const midnight = wall('2024-04-26');
    expect(wallOf(cairo, firstInstantFrom(cairo, midnight))).toBe(wall('2024-04-26 01:00'));
    expect(wallOf(cairo, firstInstantFrom(cairo, midnight + 30))).toBe(wall('2024-04-26 01:00'));
    expect(wallOf(cairo, instantOf(cairo, midnight + 30))).toBe(wall('2024-04-26 01:30'));
    expect(wallOf(cairo, firstInstantFrom(cairo, midnight + 90))).toBe(midnight + 90);
    expect(firstInstantFrom(cairo, wall('2024-01-15'))).toBe(instantOf(cairo, wall('2024-01-15')));
  });

  it('knows the date that never was (Apia)', () => {
    const apia = zoneFromIntl('Pacific/Apia', 2011, 2012);
    const dates = ['2011-12-29', '2011-12-30', '2011-12-31'].map((text) => parseWorkDate(text) ?? 0);
    expect(dates.map((date) => dateExists(apia, date))).toEqual([true, false, true]);
    expect(apia.skipsDates).toBe(true);
    expect(zoneFromIntl('Europe/Brussels', 2020, 2021).skipsDates).toBe(false);
    expect(dateOf(apia, instantOf(apia, wall('2011-12-31 09:00')))).toBe(dates[2]);
  });

  it('holds one offset where the clock never changes', () => {
    const zone = createZone('Fixed', [], [345]);
    expect([offsetAt(zone, 0), instantOf(zone, 345), firstInstantFrom(zone, 345)]).toEqual([345, 0, 0]);
    expect(createZone('Empty', [], []).offsets).toEqual([]);
    expect(zoneFromIntl('Asia/Kathmandu', 2000, 2020).transitions).toEqual([]);
  });

  it('is refused for a name nobody knows', () => {
    expect(() => zoneFromIntl('Mars/Olympus')).toThrow(EngineInputError);
    expect(() => zoneFromIntl('Mars/Olympus')).toThrow('zone: unknownReference');
  });
});
