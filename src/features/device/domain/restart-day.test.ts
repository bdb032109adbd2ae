import { describe, expect, it } from 'vitest';
import { restartDay } from './restart-day.ts';

describe('the day of a restart that is due', () => {
  it.each([
    ['at its time', '03:00', 'Asia/Dubai', '2026-03-02T23:00:00Z', '2026-03-03'],
    ['a little later', '03:00', 'Asia/Dubai', '2026-03-02T23:59:00Z', '2026-03-03'],
    ['not before it', '03:00', 'Asia/Dubai', '2026-03-02T22:59:00Z', null],
    ['not an hour later', '03:00', 'Asia/Dubai', '2026-03-03T00:00:00Z', null],
    ['after midnight that of the day before', '23:50', 'UTC', '2026-03-03T00:20:00Z', '2026-03-02'],
    ['once in a night whose hour occurs twice', '01:30', 'Europe/London', '2026-10-25T01:35:00Z', null],
    ['later by the hour that a night lacks', '01:30', 'Europe/London', '2026-03-29T01:35:00Z', '2026-03-29'],
  ])('%s', (_, time, zone, now, day) => {
    const since = Temporal.Instant.from('2026-01-01T00:00:00Z');
    expect(restartDay(time, zone, Temporal.Instant.from(now), since)).toBe(day);
  });

  it('is not one before the setting was made', () => {
    const [now, since] = [Temporal.Instant.from('2026-03-03T10:30:00Z'), Temporal.Instant.from('2026-03-03T10:20:00Z')];
    expect(restartDay('10:00', 'UTC', now, since)).toBeNull();
    expect(restartDay('10:25', 'UTC', now, since)).toBe('2026-03-03');
  });
});
