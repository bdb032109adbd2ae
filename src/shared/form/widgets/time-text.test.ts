import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseTime } from './time-text.ts';

describe('normaliseTime', () => {
  it.each([
    ['930', '09:30'], ['9:30', '09:30'], ['09:30', '09:30'], ['1745', '17:45'], ['7', '07:00'], ['17', '17:00'], ['9.05', '09:05'],
    ['9a', '09:00'], ['9 pm', '21:00'], ['12am', '00:00'], ['12:15 p', '12:15'], ['1230PM', '12:30'],
    ['', ''], ['25:00', ''], ['9:75', ''], ['13pm', ''], ['0am', ''], ['noon', ''], ['12345', ''], ['-1', ''],
  ])('reads %j as %j', (typed, time) => {
    expect(normaliseTime(typed)).toBe(time);
  });

  it('keeps every time of day as it is', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      expect(normaliseTime(time)).toBe(time);
    }));
  });
});
