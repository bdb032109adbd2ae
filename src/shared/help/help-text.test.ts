import { expect, test } from 'vitest';
import { helpKeys, helpLines, helpPath, helpPieces } from './help-text.ts';

test('a screen finds its help by its title, and its page by its path', () => {
  expect(helpKeys('menu:leave').steps).toBe('help:leave.steps');
  expect(helpPath('/report/report-Items-setting')).toBe('/help/report/report-items-setting');
  expect(helpPath('/')).toBe('/help/dashboard');
});

test('what the product shows is told apart from what is said about it', () => {
  expect(helpPieces('**New**, then **Save**.')).toEqual([
    { text: 'New', isShown: true },
    { text: ', then ', isShown: false },
    { text: 'Save', isShown: true },
    { text: '.', isShown: false },
  ]);
  expect(helpLines('One.\nTwo.\n')).toEqual(['One.', 'Two.']);
});
