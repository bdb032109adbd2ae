import { expect, test, vi } from 'vitest';
import { printTable } from '#tests/bench/support/print-table.ts';
import { compareTurns, median, readTables } from './tables.ts';

function printed(...tables: Parameters<typeof printTable>[]): string {
  const lines: string[] = ['Tenant made in 3 s\n'];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  for (const table of tables) printTable(...table);
  write.mockRestore();
  return [...lines, '\nWhat else was said\n'].join('');
}

test('figures are read from what a measurement prints, by row and column', () => {
  const output = printed(
    [
      ['question', 'rows', 'p50 ms', ''],
      [
        ['employees, first page', 50, '21.4', 'met'],
        ['punches', 50, '7.0', 'missed'],
      ],
    ],
    [['rows of the sheet', 'seconds'], [['1,000,000', '58.1']]],
  );
  expect(readTables(output)).toEqual([
    { row: 'employees, first page', column: 'rows', value: 50 },
    { row: 'employees, first page', column: 'p50 ms', value: 21.4 },
    { row: 'punches', column: 'rows', value: 50 },
    { row: 'punches', column: 'p50 ms', value: 7 },
    { row: '', column: 'rows of the sheet', value: 1_000_000 },
    { row: '', column: 'seconds', value: 58.1 },
  ]);
});

test('a ratio is of one turn, and what never differs is left out', () => {
  const side = (rows: number, time: number) => [
    { row: 'punches', column: 'rows', value: rows },
    { row: 'punches', column: 'p50 ms', value: time },
  ];
  // The machine was busy during the second turn, which affected both sides.
  const turns = [
    { other: side(50, 10), here: side(50, 20) },
    { other: side(50, 100), here: side(50, 200) },
    { other: side(50, 10), here: side(50, 22) },
  ];
  expect(compareTurns(turns)).toEqual([
    { row: 'punches', column: 'p50 ms', other: 10, here: 22, ratio: 2, least: 2, most: 2.2 },
  ]);
});

test('what only one side measures is not compared', () => {
  expect(compareTurns([{ other: [], here: [{ row: 'new', column: 'p50 ms', value: 3 }] }])).toEqual([]);
});

test.each([
  [[3], 3],
  [[9, 1, 2], 2],
  [[1, 2, 3, 10], 2.5],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});
