import { describe, expect, it } from 'vitest';
import { day, MONDAY } from '#tests/engine/one-day.ts';

describe('step 12: the status of a day', () => {
  const timetables = {
    A: { in: '08:00', out: '12:00', windows: [60, null, null, 60] as never },
    B: { in: '14:00', out: '18:00', windows: [60, null, null, 60] as never },
  };
  const schedule = [{ source: 'employee' as const, from: MONDAY, to: MONDAY, timetables: ['A', 'B'] }];
  const leave = (from: string, to: string) => ({ from: `${MONDAY}T${from}`, to: `${MONDAY}T${to}` });

  it.each<[string, string[], object, string]>([
    ['both worked', ['08:00', '12:00', '14:00', '18:00'], {}, 'present'],
    ['none worked', [], {}, 'absent'],
    ['one worked', ['08:00', '12:00'], {}, 'halfDay'],
    ['one worked, one incomplete', ['08:00', '12:00', '14:00'], {}, 'incomplete'],
    ['one absent, one incomplete', ['14:00'], {}, 'incomplete'],
    ['one worked, one on leave', ['08:00', '12:00'], { leaves: [leave('14:00', '18:00')] }, 'present'],
    ['one absent, one on leave', [], { leaves: [leave('14:00', '18:00')] }, 'halfDay'],
    ['leave and training', [], { leaves: [leave('08:00', '12:00')], trainings: [leave('14:00', '18:00')] }, 'leave'],
    ['one finished, one pending', ['08:00', '12:00'], { asOf: `${MONDAY}T13:01` }, 'inProgress'],
    ['both pending', [], { asOf: `${MONDAY}T08:00` }, 'pending'],
    ['one absent, one pending', [], { asOf: `${MONDAY}T13:01` }, 'inProgress'],
    ['one in progress, one pending', ['08:00'], { asOf: `${MONDAY}T09:00` }, 'inProgress'],
    ['one half, one absent', ['08:00', '09:00'], { rule: { halfDayBelow: 120 } }, 'halfDay'],
  ])('%s: %s', (_name, punches, more, status) => {
    expect(day({ timetables, schedule, punches, ...more })['status']).toBe(status);
  });
});
