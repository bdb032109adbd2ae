import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DateOrder } from '../contract/punch-import.ts';
import { readDate, readMoment, readTime } from './moved-time.ts';

describe('times of other systems', () => {
  it.each<[string, DateOrder, string | null]>([
    ['2024-05-06 08:01', 'dmy', '2024-05-06T08:01:00'],
    ['2024/5/6 8:01:09', 'mdy', '2024-05-06T08:01:09'],
    ['06.05.2024 17:30', 'dmy', '2024-05-06T17:30:00'],
    ['5/6/2024 5:30:00 PM', 'mdy', '2024-05-06T17:30:00'],
    ['5/6/24 12:05 a. m.', 'mdy', '2024-05-06T00:05:00'],
    ['06-May-2024 08:01', 'ymd', '2024-05-06T08:01:00'],
    ['2024-05-06T08:01:02.123', 'ymd', '2024-05-06T08:01:02'],
    ['20240506080102', 'dmy', '2024-05-06T08:01:02'],
    ['45418.5', 'dmy', '2024-05-06T12:00:00'],
    ['45418,25', 'dmy', '2024-05-06T06:00:00'],
    ['٠٦/٠٥/٢٠٢٤ ٠٨:٠١ م', 'dmy', '2024-05-06T20:01:00'],
    ['06.05.2024 08:01 ÖS', 'dmy', '2024-05-06T20:01:00'],
    ['31/02/2024 08:00', 'dmy', null],
    ['2024-05-06', 'ymd', null],
    ['2024-05-06 24:01', 'ymd', null],
    ['2024-05-06 13:00 PM', 'ymd', null],
    ['yesterday', 'ymd', null],
  ])('reads %s as %s', (text, order, local) => {
    expect(readMoment(text, order)?.local ?? null).toBe(local);
  });

  it('keeps the offset that a time names', () => {
    expect(readMoment('2024-05-06T08:01:02Z', 'ymd')).toEqual({ local: '2024-05-06T08:01:02', offset: 'Z' });
    expect(readMoment('2024-05-06 08:01:02 +0300', 'ymd')).toEqual({ local: '2024-05-06T08:01:02', offset: '+03:00' });
  });

  it('reads every moment back that it is written in any order and with any separator', () => {
    const moment = fc.date({
      min: new Date('1990-01-01T00:00:00Z'),
      max: new Date('2199-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        moment,
        fc.constantFrom<DateOrder>('ymd', 'dmy', 'mdy'),
        fc.constantFrom('-', '/', '.'),
        (at, order, mark) => {
          const [local = ''] = at.toISOString().split('.');
          const [date = '', time = ''] = local.split('T');
          const [year = '', month = '', day = ''] = date.split('-');
          const parts = { ymd: [year, month, day], dmy: [day, month, year], mdy: [month, day, year] }[order];
          const written = parts.join(mark);
          expect(readDate(written, order)).toBe(date);
          expect(readTime(time)).toBe(time);
          expect(readMoment(`${written} ${time}`, order)).toEqual({ local, offset: null });
        },
      ),
    );
  });
});
