import { describe, expect, it } from 'vitest';
import { datesOf, daysOf, readState, stepped, writeState } from './view.ts';

describe('days of a span', () => {
  it.each([
    ['2026-03-04', 'week', 1, '2026-03-02', '2026-03-08'],
    ['2026-03-08', 'week', 1, '2026-03-02', '2026-03-08'],
    ['2026-03-08', 'week', 7, '2026-03-08', '2026-03-14'],
    ['2026-03-04', 'week', 6, '2026-02-28', '2026-03-06'],
    ['2026-03-04', 'fiveWeeks', 1, '2026-03-02', '2026-04-05'],
    ['2026-02-14', 'month', 1, '2026-02-01', '2026-02-28'],
    ['2026-02-14', 'day', 1, '2026-02-14', '2026-02-14'],
  ] as const)('%s, %s, weeks from %i', (at, span, start, from, to) => {
    expect(daysOf(at, span, start)).toEqual({ from, to });
  });

  it('goes on where it ended', () => {
    expect(stepped('2026-03-04', 'twoWeeks', 1)).toBe('2026-03-18');
    expect(stepped('2026-03-31', 'month', -1)).toBe('2026-02-01');
    expect(datesOf({ from: '2026-02-27', to: '2026-03-02' })).toHaveLength(4);
  });
});

describe('the view in the URL', () => {
  it('comes back as it was written', () => {
    const state = readState('at=2026-03-04&span=month&search=ada&department__in=1,2&page=3', 'fourWeeks');
    expect(writeState(state, 'fourWeeks')).toBe('at=2026-03-04&span=month&search=ada&department__in=1,2');
  });

  it('leaves out what it does not know', () => {
    const state = readState('at=2026-99-04&span=year&nobody=1', 'week');
    expect(state).toMatchObject({ at: null, span: 'week' });
    expect(writeState(state, 'week')).toBe('');
  });
});
