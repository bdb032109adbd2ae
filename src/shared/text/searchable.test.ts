import { expect, test } from 'vitest';
import { holdsWords, searchable, searchWords } from './searchable.ts';

test.each([
  ['Ñuñoa', 'nunoa'],
  ['Işık İzmir', 'isik izmir'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['Ærøskøbing', 'aeroskobing'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['أحمد', 'احمد'],
  ['مُحَمَّد', 'محمد'],
  ['فاطمة', 'فاطمه'],
  ['ليلى', 'ليلي'],
  ['١٢٣', '123'],
])('%s is found as %s', (text, found) => expect(searchable(text)).toBe(found));

test('words are found in any order', () => {
  expect(searchWords('  Muñoz   ana ')).toEqual(['munoz', 'ana']);
  expect(holdsWords('Ana María Muñoz', searchWords('muñoz ANA'))).toBe(true);
  expect(holdsWords('Ana María Muñoz', ['ana', 'lopez'])).toBe(false);
});
