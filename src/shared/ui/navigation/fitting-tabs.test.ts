import { expect, it } from 'vitest';
import { fittingTabs } from './fitting-tabs.ts';

const tabs = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const fitting = (selected: string, line: number, widths = [50, 50, 50, 50, 50]): string =>
  fittingTabs(tabs, selected, { tabs: widths, more: 40, gap: 10, line })
    .map(({ id }) => id)
    .join('');

it.each([
  // All fit exactly: nothing is folded.
  ['a', 290, 'abcde'],
  ['a', 289, 'abcd'],
  ['e', 289, 'abce'],
  ['d', 289, 'abcd'],
  ['c', 160, 'ac'],
  ['b', 160, 'ab'],
  // A narrow line shows the chosen one alone, whatever its width.
  ['d', 60, 'd'],
  ['a', 60, 'a'],
])('of five tabs with %s chosen, %i px show %s', (selected, line, expected) => {
  expect(fitting(selected, line)).toBe(expected);
});

it('counts each tab by its own width', () => {
  expect(fitting('e', 250, [30, 30, 30, 30, 120])).toBe('abe');
  expect(fitting('gone', 250, [30, 30, 30, 30, 120])).toBe('abcd');
});
