import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseTime } from './time-text.ts';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

describe('normaliseTime', () => {
  it.each([
    ['930', '09:30'],
    ['9:30', '09:30'],
    ['09:30', '09:30'],
    ['1745', '17:45'],
    ['7', '07:00'],
    ['17', '17:00'],
    ['9.05', '09:05'],
    [' 0930 ', '09:30'],
    ['0', '00:00'],
    ['000', '00:00'],
    ['2359', '23:59'],
    ['9 30', '09:30'],
    ['٩:٣٠', '09:30'],
    ['9a', '09:00'],
    ['9 pm', '21:00'],
    ['9.30pm', '21:30'],
    ['12am', '00:00'],
    ['12a', '00:00'],
    ['12p', '12:00'],
    ['12:15 p', '12:15'],
    ['1230PM', '12:30'],
    ['11:59PM', '23:59'],
    ['1AM', '01:00'],
    ['9 م', '21:00'],
    ['', ''],
    ['24:00', ''],
    ['2400', ''],
    ['25:00', ''],
    ['99', ''],
    ['999', ''],
    ['9:75', ''],
    ['9:5', ''],
    ['13pm', ''],
    ['0am', ''],
    ['noon', ''],
    ['12345', ''],
    ['-1', ''],
    ['9:30:00', ''],
    ['9h30', ''],
    ['1e3', ''],
    ['am', ''],
  ])('reads %j as %j', (typed, time) => {
    expect(normaliseTime(typed)).toBe(time);
  });

  it('keeps every time of day as it is, with and without its colon', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
        const time = `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
        expect([normaliseTime(time), normaliseTime(time.replace(':', ''))]).toEqual([time, time]);
      }),
    );
  });

  it('reads the 12-hour clock as the hour that it means', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 59 }),
        fc.constantFrom('a', 'p', 'am', 'pm', 'AM', 'PM'),
        (hour, minute, half) => {
          const expected = (hour === 12 ? 0 : hour) + (half.toLowerCase().startsWith('p') ? 12 : 0);
          expect(normaliseTime(`${hour}:${twoDigits(minute)} ${half}`)).toBe(
            `${twoDigits(expected)}:${twoDigits(minute)}`,
          );
        },
      ),
    );
  });

  it('gives a time of day or nothing, and the same again when read again, whatever is typed', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[0-9:. apmAPM]{0,8}$/));
    fc.assert(
      fc.property(typed, (text) => {
        const time = normaliseTime(text);
        expect(time === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(time)).toBe(true);
        expect(normaliseTime(time)).toBe(time);
      }),
      { numRuns: 2000 },
    );
  });
});
