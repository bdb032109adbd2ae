import { describe, expect, it } from 'vitest';
import { DayKind, Flag, flagNames, nameOf, PunchState, Status } from './codes.ts';

describe('names of codes', () => {
  it('are found by number', () => {
    expect([nameOf(Status, Status.halfDay), nameOf(DayKind, 9), nameOf(PunchState, 255)]).toEqual([
      'halfDay',
      undefined,
      'unknown',
    ]);
    expect(flagNames(Flag.late | Flag.workedOnLeave)).toEqual(['late', 'workedOnLeave']);
    expect(flagNames(0)).toEqual([]);
  });
});
