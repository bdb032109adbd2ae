import { describe, expect, it } from 'vitest';
import { Status } from '../../engine/codes.ts';
import { markOf } from './day-marks.ts';

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
