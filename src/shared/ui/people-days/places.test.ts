import { describe, expect, it } from 'vitest';
import { blockOf, chosenBy, holds, inside, type Chosen } from './places.ts';

const size = { rows: 100, days: 35 };
const at = (row: number, day: number): Chosen => ({ anchor: { row, day }, head: { row, day } });
const press = (key: string, from: Chosen, more: { shift?: boolean; end?: boolean } = {}, ahead: 1 | -1 = 1) =>
  chosenBy({ key, shiftKey: more.shift ?? false, toEnd: more.end ?? false }, from, size, ahead, 20);

describe('what is chosen', () => {
  it.each([
    ['ArrowDown', {}, 6, 3],
    ['ArrowUp', {}, 4, 3],
    ['ArrowRight', {}, 5, 4],
    ['ArrowLeft', {}, 5, 2],
    ['PageDown', {}, 25, 3],
    ['PageUp', {}, 0, 3],
    ['Home', {}, 5, 0],
    ['End', {}, 5, 34],
    ['Home', { end: true }, 0, 0],
    ['End', { end: true }, 99, 34],
    ['ArrowDown', { end: true }, 99, 3],
  ])('%s %j goes to row %i, day %i', (key, more, row, day) => {
    expect(press(key, at(5, 3), more)).toEqual(at(row, day));
  });

  it('runs the other way where days do', () => {
    expect(press('ArrowLeft', at(5, 3), {}, -1)).toEqual(at(5, 4));
  });

  it('grows with Shift and stays where it began', () => {
    expect(press('ArrowRight', at(5, 3), { shift: true })).toEqual({
      anchor: { row: 5, day: 3 },
      head: { row: 5, day: 4 },
    });
  });

  it('is left alone by other keys', () => {
    expect(press('constructor', at(5, 3))).toBeUndefined();
    expect(press('a', at(5, 3))).toBeUndefined();
  });

  it('is the cells between its corners', () => {
    const block = blockOf({ anchor: { row: 7, day: 2 }, head: { row: 5, day: 4 } });
    expect(block).toEqual({ firstRow: 5, lastRow: 7, firstDay: 2, lastDay: 4 });
    expect(holds(block, { row: 6, day: 4 })).toBe(true);
    expect(holds(block, { row: 6, day: 5 })).toBe(false);
  });

  it('never leaves the sheet', () => {
    expect(inside({ row: -3, day: 99 }, size)).toEqual({ row: 0, day: 34 });
    expect(press('ArrowUp', at(0, 0))).toEqual(at(0, 0));
  });
});
