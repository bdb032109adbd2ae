import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, isWholeDays, presetRange, toInstants } from './day-range.ts';

describe('days as instants', () => {
  it('begins and ends where the zone begins and ends its days', () => {
    expect(toInstants({ from: '2026-03-01', to: '2026-03-01' }, 'Asia/Dubai')).toEqual({
      gte: '2026-02-28T20:00:00.000Z',
      lte: '2026-03-01T19:59:59.999Z',
    });
    expect(toInstants({ from: '2026-03-01' }, 'UTC')).toEqual({ gte: '2026-03-01T00:00:00.000Z' });
  });

  it('knows days of 23 and 25 hours', () => {
    const hours = (day: string): number => {
      const { gte, lte } = toInstants({ from: day, to: day }, 'Europe/Istanbul');
      return Math.round((Date.parse(lte ?? '') - Date.parse(gte ?? '')) / 3_600_000);
    };
    expect(hours('2026-03-29')).toBe(24);
    const berlin = toInstants({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Berlin');
    expect(Math.round((Date.parse(berlin.lte ?? '') - Date.parse(berlin.gte ?? '')) / 3_600_000)).toBe(23);
  });

  it('gives the days back, in every zone', () => {
    const day = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const zone = fc.constantFrom(
      'UTC',
      'Asia/Dubai',
      'America/Mexico_City',
      'Europe/Berlin',
      'Pacific/Apia',
      'Asia/Kathmandu',
    );
    fc.assert(
      fc.property(day, day, zone, (from, to, inZone) => {
        const instants = toInstants({ from, to }, inZone);
        expect([dayOf(instants.gte, inZone), dayOf(instants.lte, inZone)]).toEqual([from, to]);
        expect(isWholeDays(instants, inZone)).toBe(true);
      }),
    );
  });

  it('tells a span within days from whole days', () => {
    expect(isWholeDays({ gte: '2026-03-01T08:00:00Z' }, 'UTC')).toBe(false);
    expect(dayOf('nonsense', 'UTC')).toBeUndefined();
  });
});

describe('presets', () => {
  it('means what it says', () => {
    expect(presetRange('last7', '2026-03-02')).toEqual({ from: '2026-02-24', to: '2026-03-02' });
    expect(presetRange('lastMonth', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(presetRange('yesterday', '2026-01-01')).toEqual({ from: '2025-12-31', to: '2025-12-31' });
    expect(presetRange('thisMonth', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(presetRange('today', '2026-03-02')).toEqual({ from: '2026-03-02', to: '2026-03-02' });
  });
});
