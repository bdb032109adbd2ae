import { describe, expect, it } from 'vitest';
import { day } from '#tests/engine/one-day.ts';

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

  it('takes the first candidate where none matches, so that an absence has a size', () => {
    expect(chosen(['B', 'A'], [])).toEqual(['B']);
    expect(chosen(['B', 'A'], ['06:00'])).toEqual(['B']);
  });

  it('takes a flexible timetable only where no other fits', () => {
    expect(chosen(['F', 'A'], ['08:20'])).toEqual(['A']);
    expect(chosen(['A', 'F'], ['20:00'])).toEqual(['F']);
  });
});
