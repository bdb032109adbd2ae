import { describe, expect, it } from 'vitest';
import { Status } from '../../engine/codes.ts';
import { markOf, sumsOf, type SummedDay } from './day-marks.ts';

const day = (status: number, flags: string[] = [], present_min = 0) => markOf({ status, flags, present_min });

describe('the mark of a day', () => {
  it('shows first what needs attention', () => {
    expect(day(Status.present)).toBe('present');
    expect(day(Status.present, ['late', 'early'])).toBe('late');
    expect(day(Status.present, ['early'])).toBe('early');
    expect(day(Status.present, ['late', 'missedOut'])).toBe('missed');
    expect(day(Status.incomplete)).toBe('missed');
    expect(day(Status.inProgress, ['late'])).toBe('late');
  });

  it('distinguishes work on a rest day from the rest day', () => {
    expect([day(Status.holiday), day(Status.weekend), day(Status.dayOff)]).toEqual(['holiday', 'weekend', 'dayOff']);
    expect(day(Status.holiday, [], 60)).toBe('worked');
    expect([day(Status.noSchedule), day(Status.noSchedule, [], 60)]).toEqual(['noSchedule', 'present']);
  });

  it('has one for every status but not employed', () => {
    const marked = Object.values(Status).filter((status) => day(status) === null);
    expect(marked).toEqual([Status.notEmployed]);
  });
});

describe('the sums of days', () => {
  const of = (status: number, figures: Partial<SummedDay> = {}): SummedDay => ({
    status,
    is_planned: false,
    required_min: 480,
    regular_min: 0,
    ot_min: 0,
    late_min: 0,
    absent_min: 0,
    ...figures,
  });

  it('count a day that has not begun or is not over as far as it has been worked', () => {
    const days = [
      of(Status.present, { regular_min: 450, late_min: 30 }),
      of(Status.inProgress, { regular_min: 120 }),
      of(Status.pending),
      of(Status.pending, { is_planned: true }),
    ];
    expect(sumsOf(days)).toEqual({ required: 600, worked: 570, balance: -30, overtime: 0, late: 30, absent: 0 });
  });

  it('require no more of such a day than its timetable does', () => {
    const { required, worked, overtime, balance } = sumsOf([of(Status.inProgress, { regular_min: 480, ot_min: 60 })]);
    expect([required, worked, overtime, balance]).toEqual([480, 480, 60, 60]);
  });
});
