import { describe, expect, it } from 'vitest';
import { childRows, integer, reference } from '#shared/contract/index.ts';
import { contentsOf, dayBeside, daysOf, linesOf, painted, presetRows, repeated } from './cycle-days.ts';

const { rows } = childRows({
  of: { fields: { day: integer({ required: true }), department: reference('company.department', { required: true }) } },
  cycle: { day: 'day', unit: 'unit', count: 'count' },
  max: 20,
});
if (!rows) throw new Error('No rows');
const early = { department: { id: 1, display_name: 'Early' } };
const late = { department: { id: 2, display_name: 'Late' } };
const at = (id: number, day: number, what: object) => ({ id, day, ...what });
/** `1:1 2:2`: the content of each day. */
const textOf = (found: readonly Readonly<Record<string, unknown>>[]): string =>
  found.map(({ day, department }) => `${String(day)}:${(department as { id: number }).id}`).join(' ');

describe('the days of a cycle', () => {
  it('stand in rows of seven, and a month begins a row of its own', () => {
    expect(linesOf({ unit: 'day', count: 9 })).toEqual([
      [1, 2, 3, 4, 5, 6, 7],
      [8, 9],
    ]);
    expect(linesOf({ unit: 'week', count: 2 }).map((line) => line.length)).toEqual([7, 7]);
    expect(linesOf({ unit: 'month', count: 2 }).map((line) => line[0])).toEqual([1, 8, 15, 22, 29, 32, 39, 46, 53, 60]);
    expect([daysOf({ unit: 'month', count: 2 }), daysOf({ unit: 'week', count: 3 })]).toEqual([62, 21]);
  });

  it.each([
    ['ArrowRight', 7, 8],
    ['ArrowRight', 9, undefined],
    ['ArrowLeft', 8, 7],
    ['ArrowLeft', 1, undefined],
    ['ArrowDown', 2, 9],
    ['ArrowDown', 5, 9],
    ['ArrowDown', 9, undefined],
    ['ArrowUp', 9, 2],
    ['Home', 9, 8],
    ['End', 2, 7],
    ['x', 2, undefined],
  ])('%s leads from day %i to %s', (key, day, to) => {
    expect(dayBeside(linesOf({ unit: 'day', count: 9 }), day, key, false)).toBe(to);
  });

  it('are gone through the other way from right to left', () => {
    expect(dayBeside(linesOf({ unit: 'day', count: 9 }), 3, 'ArrowLeft', true)).toBe(4);
  });
});

describe('painting', () => {
  const present = [at(1, 1, early), at(2, 2, early), at(3, 2, late)];

  it('puts one thing in the place of what is there, and what stays keeps its id', () => {
    const found = painted(rows, present, [2, 3], late, false);
    expect(textOf(found)).toBe('1:1 2:2 3:2');
    expect(found.map(({ id }) => id)).toEqual([1, 3, -1]);
  });

  it('puts it beside what is there where that is wanted, and never twice', () => {
    expect(textOf(painted(rows, present, [1, 2], late, true))).toBe('1:1 1:2 2:1 2:2');
  });

  it('clears with nothing', () => {
    expect(textOf(painted(rows, present, [2], null, true))).toBe('1:1');
  });

  it('stops at as many rows as there may be', () => {
    const days = Array.from({ length: 31 }, (_, day) => day + 1);
    expect(painted(rows, [], days, early, false)).toHaveLength(20);
  });

  it('repeats the first days up to the end', () => {
    expect(textOf(repeated(rows, present, 3, 8))).toBe('1:1 2:1 2:2 4:1 5:1 5:2 7:1 8:1 8:2');
  });
});

describe('a preset', () => {
  const duPont = { name: 'duPont', unit: 'day', count: 6, days: '2--11-' };

  it('says how much it asks for, and puts it on its days', () => {
    expect(contentsOf(duPont)).toBe(2);
    expect(textOf(presetRows(rows, duPont, [early, late]))).toBe('1:2 4:1 5:1');
  });
});
