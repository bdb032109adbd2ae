import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBroken } from '#shared/contract/index.ts';
import { timetable } from '../contract.ts';
import { compileTimetable } from '../engine/timetable.ts';
import { timetableVersion } from './timetable-version.ts';

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const maybeTime = fc.option(time);
const minutes = (max: number) => fc.integer({ min: 0, max });
const record = fc.record({
  id: fc.constant(1),
  alias: fc.constant('Any'),
  use_mode: fc.constantFrom('normal' as const, 'flexible' as const),
  in_time: maybeTime,
  out_time: maybeTime,
  day_change: maybeTime,
  work_time_duration: fc.option(fc.integer({ min: 1, max: 2880 })),
  work_day: fc.constant(1),
  color: fc.constant(null),
  in_ahead_margin: minutes(1440),
  in_above_margin: fc.option(minutes(1440)),
  out_ahead_margin: fc.option(minutes(1440)),
  out_above_margin: minutes(1440),
  allow_late: minutes(1440),
  allow_leave_early: minutes(1440),
  in_required: fc.boolean(),
  out_required: fc.boolean(),
  breaks: fc.array(
    fc.record({
      id: fc.constant(1),
      break_time: fc.constant({ id: 5, display_name: 'Lunch' }),
      start: maybeTime,
      end: maybeTime,
    }),
    { maxLength: 3 },
  ),
});
const lunch = { duration: 60, deduct: 'punchMin', paid: false, trigger: 300, margin: 30 } as const;
const breakTimes = new Map([[5, lunch]]);

describe('a timetable of the contract is one of the engine', () => {
  it('accepts in the engine whatever the contract accepts', () => {
    let taken = 0;
    fc.assert(
      fc.property(record, (found) => {
        if (Object.keys(findBroken(timetable, found)).length > 0) return;
        taken += 1;
        compileTimetable(timetableVersion(found, breakTimes), 'timetables[0]');
      }),
      { numRuns: 2000, seed: 5 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  it('a night with lunch after midnight', () => {
    const night = {
      id: 7,
      alias: 'Night',
      use_mode: 'normal' as const,
      in_time: '22:00',
      out_time: '06:00',
      day_change: null,
      work_time_duration: null,
      work_day: 1,
      color: null,
      in_required: true,
      out_required: false,
      in_ahead_margin: 120,
      in_above_margin: null,
      out_ahead_margin: null,
      out_above_margin: 360,
      allow_late: 5,
      allow_leave_early: 0,
      breaks: [{ id: 1, break_time: { id: 5, display_name: 'Lunch' }, start: '02:00', end: '03:00' }],
    };
    expect(compileTimetable(timetableVersion(night, breakTimes), 'x')).toMatchObject({
      in: 1320,
      out: 1800,
      lateGrace: 5,
      outRequired: false,
      breaks: [{ start: 1560, end: 1620, duration: 60, deduct: 'punchMin', trigger: 300, floating: false }],
    });
  });

  it('fails for a break of an unknown kind, instead of dropping it', () => {
    const flexible = fc.sample(record, { numRuns: 1, seed: 1 })[0];
    if (!flexible) throw new Error('None');
    const breaks = [{ id: 1, break_time: { id: 6, display_name: '' }, start: null, end: null }];
    expect(() => timetableVersion({ ...flexible, breaks }, breakTimes)).toThrow('No such break time: 6');
  });
});
