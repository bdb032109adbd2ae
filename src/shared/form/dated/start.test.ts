import { describe, expect, it } from 'vitest';
import { reachOf, startOnWire } from './start.ts';

const today = '2026-03-17';

describe('from when an edit holds', () => {
  it.each([
    [{ kind: 'today' }, undefined, undefined],
    [{ kind: 'month' }, '2026-03-01', 'past'],
    [{ kind: 'day', day: '2026-03-16' }, '2026-03-16', 'past'],
    [{ kind: 'day', day: '2026-03-17' }, '2026-03-17', undefined],
    [{ kind: 'day', day: '2026-03-18' }, '2026-03-18', 'planned'],
    [{ kind: 'day', day: null }, undefined, undefined],
    [{ kind: 'beginning' }, 'beginning', 'all'],
  ] as const)('%o is sent as %s and reaches %s', (start, sent, reach) => {
    expect(startOnWire(start, today)).toBe(sent);
    expect(reachOf(start, today)).toBe(reach);
  });
});
