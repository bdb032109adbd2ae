import { describe, expect, it } from 'vitest';
import { day, explanation, linesOf, MONDAY, OFFICE } from '#tests/engine/one-day.ts';

const half = (part: 'am' | 'pm') => [{ from: MONDAY, to: MONDAY, part }];
const leave = (part: 'full' | 'am' | 'pm') => [{ date: MONDAY, part }];

describe('a half holiday', () => {
  it('leaves the other half due: 08:00-17:00 with lunch at noon is 08:00-12:00 or 13:00-17:00', () => {
    expect(day({ timetable: OFFICE, holidays: half('pm'), punches: ['08:00', '12:00'] })).toMatchObject({
      requiredMin: 240,
      regularMin: 240,
      earlyMin: 0,
      shortMin: 0,
      status: 'present',
    });
    expect(day({ timetable: OFFICE, holidays: half('am'), punches: ['13:10', '17:00'] })).toMatchObject({
      requiredMin: 240,
      lateMin: 10,
      regularMin: 230,
      status: 'present',
    });
    expect(day({ timetable: OFFICE, holidays: half('am'), punches: [] })).toMatchObject({
      absentMin: 240,
      status: 'absent',
    });
  });

  it('has who works in it too early or late by the plan that is left', () => {
    const rule = { otBasis: 'schedule' as const, otLateOutMin: 30 };
    expect(day({ timetable: OFFICE, rule, holidays: half('pm'), punches: ['08:00', '14:00'] })).toMatchObject({
      regularMin: 240,
      otMin: 120,
    });
  });

  it('of which the other half is on leave takes nothing more; its own half takes nothing', () => {
    const situation = { timetable: OFFICE, holidays: half('pm'), punches: [] };
    expect(day({ ...situation, leaves: leave('full') })).toMatchObject({ leaveMin: 240, status: 'leave' });
    expect(day({ ...situation, leaves: leave('am') })).toMatchObject({ leaveMin: 240, status: 'leave' });
    expect(day({ ...situation, leaves: leave('pm') })).toMatchObject({ leaveMin: 0, status: 'absent' });
  });

  it('and another of the other half are a holiday', () => {
    expect(day({ timetable: OFFICE, holidays: [...half('am'), ...half('pm')] })).toMatchObject({ status: 'holiday' });
  });

  it('takes the timetables away that lie in it, and half the minutes of a flexible one', () => {
    const split = {
      timetables: { M: { in: '08:00', out: '12:00' }, E: { in: '14:00', out: '18:00' } },
      schedule: [{ source: 'employee' as const, from: '2000-01-01', to: null, timetables: ['M', 'E'] }],
    };
    expect(day({ ...split, holidays: half('pm'), punches: ['08:00', '12:00'] })).toMatchObject({
      requiredMin: 240,
      status: 'present',
    });
    const flexible = { kind: 'flexible' as const, required: 481 };
    expect(day({ timetable: flexible, holidays: half('am'), punches: [] })).toMatchObject({ requiredMin: 241 });
  });

  it('does not count where the rule has people at work on holidays, and is said', () => {
    expect(day({ timetable: OFFICE, rule: { holidayMode: 'work' }, holidays: half('pm'), punches: [] })).toMatchObject({
      requiredMin: 480,
    });
    const lines = explanation({ timetable: OFFICE, holidays: half('am'), punches: [] });
    expect(linesOf(lines, 'halfHoliday').map(({ params }) => params)).toEqual([{ first: true }]);
  });
});
