import { describe, expect, it } from 'vitest';
import type { Absence } from './types.ts';
import { firstSpanAfter, prepareAbsences } from './absences.ts';

describe('a book of absences', () => {
  const list: Absence[] = [
    { from: 50, to: 60, typeId: 'c' },
    { from: 10, to: 30, typeId: 'a' },
    { from: 20, to: 40 },
    { from: 25, to: 28, typeId: 'x' },
    { from: 45, to: 45, typeId: 'y' },
    { date: 3, part: 'am', typeId: 'h' },
    { date: 3, part: 'pm' },
  ];
  const openBook = () => prepareAbsences(list, 'leaves');

  it('gives each minute to the span that began first', () => {
    const book = openBook();
    expect([book.starts, book.ends, book.types]).toEqual([
      [10, 30, 50],
      [30, 40, 60],
      ['a', null, 'c'],
    ]);
  });

  it('keeps dates apart, in the order they were written', () => {
    const book = openBook();
    expect(book.byDate.get(3)).toEqual([
      { typeId: 'h', part: 'am' },
      { typeId: null, part: 'pm' },
    ]);
    expect(book.byDate.get(4)).toBe(undefined);
    expect([book.empty, prepareAbsences([], 'leaves').empty]).toEqual([false, true]);
  });

  it('finds the first span that ends after a minute', () => {
    const book = openBook();
    expect([9, 29, 30, 39, 40, 59, 60].map((minute) => firstSpanAfter(book, minute))).toEqual([0, 0, 1, 1, 2, 2, 3]);
  });
});
