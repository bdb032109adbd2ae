import { describe, expect, it } from 'vitest';
import { punchesOfDay, punchesOfHour } from './day-links.ts';

const range = (link: string): [string | null, string | null] => {
  const query = new URL(link, 'http://here').searchParams;
  return [query.get('punch_time__gte'), query.get('punch_time__lte')];
};

describe('links from figures to the punches behind them', () => {
  it('cover the day and the hour of the zone', () => {
    expect(range(punchesOfDay('2026-03-01', 'Asia/Dubai'))).toEqual([
      '2026-02-28T20:00:00.000Z',
      '2026-03-01T19:59:59.999Z',
    ]);
    expect(range(punchesOfHour('2026-03-01', 8, 'Asia/Dubai'))).toEqual([
      '2026-03-01T04:00:00.000Z',
      '2026-03-01T04:59:59.999Z',
    ]);
    expect(range(punchesOfHour('2026-03-01', 23, 'Asia/Dubai'))).toEqual([
      '2026-03-01T19:00:00.000Z',
      '2026-03-01T19:59:59.999Z',
    ]);
  });

  it('follow the clock on days of a clock change', () => {
    expect(range(punchesOfHour('2026-03-29', 8, 'Europe/Berlin'))).toEqual([
      '2026-03-29T06:00:00.000Z',
      '2026-03-29T06:59:59.999Z',
    ]);
    expect(range(punchesOfHour('2026-10-25', 23, 'Europe/Berlin'))).toEqual([
      '2026-10-25T22:00:00.000Z',
      '2026-10-25T22:59:59.999Z',
    ]);
  });
});
