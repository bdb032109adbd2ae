import { describe, expect, it } from 'vitest';
import { nextRun, type Schedule } from './schedule.ts';

describe('nextRun', () => {
  it.each<[string, Schedule, string, string, string]>([
    ['later today', { dailyAt: '02:30' }, 'Europe/London', '2026-01-10T01:00:00Z', '2026-01-10T02:30:00Z'],
    [
      'tomorrow, where it is just due',
      { dailyAt: '02:30' },
      'Europe/London',
      '2026-01-10T02:30:00Z',
      '2026-01-11T02:30:00Z',
    ],
    ['by the zone of the company', { dailyAt: '00:05' }, 'Asia/Dubai', '2026-01-10T19:00:00Z', '2026-01-10T20:05:00Z'],
    [
      'a time that the clock leaves out',
      { dailyAt: '01:30' },
      'Europe/London',
      '2026-03-29T00:00:00Z',
      '2026-03-29T01:30:00Z',
    ],
    [
      'the day after such a night',
      { dailyAt: '01:30' },
      'Europe/London',
      '2026-03-29T01:30:00Z',
      '2026-03-30T00:30:00Z',
    ],
    [
      'a time that comes twice, the first',
      { dailyAt: '01:30' },
      'Europe/London',
      '2026-10-25T00:00:00Z',
      '2026-10-25T00:30:00Z',
    ],
    ['and not the second', { dailyAt: '01:30' }, 'Europe/London', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
    [
      'a day that a zone leaves out',
      { dailyAt: '08:00' },
      'Pacific/Apia',
      '2011-12-29T20:00:00Z',
      '2011-12-30T18:00:00Z',
    ],
    [
      'a zone without full hours',
      { dailyAt: '00:00' },
      'Asia/Kathmandu',
      '2026-01-10T18:00:00Z',
      '2026-01-10T18:15:00Z',
    ],
    ['every hour', { everyMinutes: 60 }, 'UTC', '2026-01-10T01:20:00Z', '2026-01-10T02:00:00Z'],
    [
      'every five minutes, where it is just due',
      { everyMinutes: 5 },
      'UTC',
      '2026-01-10T01:20:00Z',
      '2026-01-10T01:25:00Z',
    ],
  ])('%s', (_, schedule, zone, after, due) => {
    expect(nextRun(schedule, zone, Temporal.Instant.from(after)).toString()).toBe(due);
  });
});
