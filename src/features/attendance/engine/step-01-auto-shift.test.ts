import { describe, expect, it } from 'vitest';
import { day, explanation } from '#tests/engine/one-day.ts';

const window = [60, 120, 120, 120] as [number, number, number, number];
const timetables = {
  A: { in: '08:00', out: '16:00', windows: window },
  B: { in: '09:00', out: '17:00', windows: window },
  C: { in: '09:00', out: '14:00', windows: window },
  F: { kind: 'flexible' as const, required: 300 },
};
const chosen = (candidates: string[], punches: string[]): unknown =>
  day({ timetables, schedule: [{ source: 'auto', from: '2026-01-01', to: null, candidates }], punches })['timetables'];

describe('automatic shift', () => {
  it('takes the timetable whose start is nearest to the first punch in its check-in window', () => {
    expect(chosen(['A', 'B'], ['08:20'])).toEqual(['A']);
    expect(chosen(['A', 'B'], ['08:40'])).toEqual(['B']);
    expect(chosen(['B', 'A'], ['08:30'])).toEqual(['B']);
    expect(chosen(['A', 'B'], ['08:30'])).toEqual(['A']);
  });

  it('counts both edges of the window', () => {
    expect(chosen(['A', 'B'], ['10:00'])).toEqual(['B']);
    expect(chosen(['A', 'B'], ['11:00'])).toEqual(['B']);
    expect(chosen(['B', 'A'], ['07:00'])).toEqual(['A']);
  });

  it('then looks at the last punch in the check-out window', () => {
    expect(chosen(['B', 'C'], ['09:00', '14:05'])).toEqual(['C']);
    expect(chosen(['B', 'C'], ['09:00', '14:05', '16:59'])).toEqual(['B']);
    expect(chosen(['B', 'C'], ['09:00', '15:59', '20:00'])).toEqual(['B']);
    expect(chosen(['C', 'B'], ['09:00'])).toEqual(['C']);
  });

  it('counts the edges of the check-out window, to the second', () => {
    expect(chosen(['B', 'C'], ['09:00', '12:00'])).toEqual(['C']);
    expect(chosen(['B', 'C'], ['09:00', '11:59:59'])).toEqual(['B']);
    const short = {
      H: { in: '09:00', out: '18:00', windows: [60, 120, 60, 60] as never },
      G: { in: '09:00', out: '14:00', windows: [60, 120, 120, 60] as never },
    };
    const between = (last: string): unknown =>
      day({
        timetables: short,
        schedule: [{ source: 'auto', from: '2026-01-01', to: null, candidates: ['H', 'G'] }],
        punches: ['09:00', last],
      })['timetables'];
    expect([between('15:00:00'), between('15:00:01')]).toEqual([['G'], ['H']]);
  });

  it('prefers a nearer start to a nearer end', () => {
    const late = { ...timetables, D: { in: '09:20', out: '14:00', windows: window } };
    expect(
      day({
        timetables: late,
        schedule: [{ source: 'auto', from: '2026-01-01', to: null, candidates: ['B', 'D'] }],
        punches: ['09:05', '14:00'],
      })['timetables'],
    ).toEqual(['B']);
  });

  it('is no matter where an adjustment replaces the day', () => {
    const schedule = [
      { source: 'auto' as const, from: '2026-01-01', to: null, candidates: ['A', 'B'] },
      { source: 'temporary' as const, from: '2026-01-05', to: '2026-01-05', timetables: ['C'] },
    ];
    const says = (entries: typeof schedule): boolean =>
      explanation({ timetables, schedule: entries, punches: ['08:20'] }).some(({ key }) => key === 'autoShiftChosen');
    expect([says(schedule), says(schedule.slice(0, 1))]).toEqual([false, true]);
  });

  it('takes the first candidate where none matches, so that an absence has a size', () => {
    expect(chosen(['B', 'A'], [])).toEqual(['B']);
    expect(chosen(['B', 'A'], ['06:00'])).toEqual(['B']);
  });

  it('takes a flexible timetable only where no other fits', () => {
    expect(chosen(['F', 'A'], ['08:20'])).toEqual(['A']);
    expect(chosen(['A', 'F'], ['20:00'])).toEqual(['F']);
  });
});
