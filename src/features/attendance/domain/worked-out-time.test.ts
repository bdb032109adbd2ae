import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBroken } from '#shared/contract/index.ts';
import { timetable } from '../contract.ts';
import { placeTimetable } from '../engine/step-02-place-slots.ts';
import { compileTimetable } from '../engine/timetable.ts';
import { zoneFromIntl } from '../engine/zone-from-intl.ts';
import { timetableVersion } from './timetable-version.ts';
import { workedOutTime } from './worked-out-time.ts';

const lunch = {
  id: 1,
  display_name: 'Lunch',
  duration: 30,
  paid: false,
  trigger: 0,
  deduct: 'auto',
  margin: 30,
} as const;
const coffee = { ...lunch, id: 2, display_name: 'Coffee', duration: 15, paid: true } as const;
const late = { ...lunch, id: 3, display_name: 'Late', duration: 45, trigger: 600 } as const;
const kinds = [lunch, coffee, late];
const day = (
  in_time: string,
  out_time: string,
  ...breaks: { break_time: object; start: string | null; end: string | null }[]
) => ({
  use_mode: 'normal',
  in_time,
  out_time,
  breaks,
});

describe('the required time of a timetable that says none', () => {
  it.each([
    ['a day without a break', day('09:00', '18:00'), 540],
    ['lunch at its time', day('09:00', '18:00', { break_time: lunch, start: '12:00', end: '13:00' }), 510],
    ['lunch whenever one likes', day('09:00', '18:00', { break_time: lunch, start: null, end: null }), 510],
    ['a paid break takes nothing', day('09:00', '18:00', { break_time: coffee, start: '10:00', end: '10:15' }), 540],
    ['a break of longer days takes nothing', day('09:00', '18:00', { break_time: late, start: null, end: null }), 540],
    ['a night', day('22:00', '06:00', { break_time: lunch, start: '02:00', end: '02:30' }), 450],
    ['a flexible day', { ...day('09:00', '18:00'), use_mode: 'flexible' }, null],
  ])('%s', (_, record, minutes) => expect(workedOutTime(record)).toBe(minutes));

  it('equals the required time of the engine for every timetable', () => {
    const time = fc
      .integer({ min: 0, max: 95 })
      .map(
        (quarter) =>
          `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
      );
    const maybe = fc.option(time);
    const utc = zoneFromIntl('UTC', 2026, 2026);
    let cases = 0;
    fc.assert(
      fc.property(
        time,
        time,
        fc.array(fc.record({ id: fc.constant(1), break_time: fc.constantFrom(...kinds), start: maybe, end: maybe }), {
          maxLength: 4,
        }),
        (in_time, out_time, breaks) => {
          const record = {
            id: 1,
            alias: 'Any',
            use_mode: 'normal' as const,
            in_time,
            out_time,
            day_change: null,
            work_time_duration: null,
            work_day: 1,
            color: null,
            in_ahead_margin: 0,
            in_above_margin: null,
            out_ahead_margin: null,
            out_above_margin: 0,
            allow_late: 0,
            allow_leave_early: 0,
            in_required: true,
            out_required: true,
            breaks,
          };
          if (Object.keys(findBroken(timetable, record)).length > 0) return;
          cases += 1;
          const version = timetableVersion(record, new Map(kinds.map((kind) => [kind.id, kind])));
          const { required } = placeTimetable(compileTimetable(version, 'it'), 20_500, utc, 0);
          expect(workedOutTime(record)).toBe(required);
        },
      ),
      { numRuns: 2000, seed: 7 },
    );
    expect(cases).toBeGreaterThan(200);
  });
});
