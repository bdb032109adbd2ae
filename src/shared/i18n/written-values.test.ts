import { expect, it } from 'vitest';
import { writtenValue, writtenValues } from './written-values.ts';

const nepal = {
  writing: { language: 'en', dateFormat: 'DD/MM/YYYY', timeFormat: '12' },
  zone: 'Asia/Kathmandu',
} as const;
const iso = {
  writing: { language: 'en', dateFormat: 'YYYY-MM-DD', timeFormat: '24' },
  zone: 'America/Sao_Paulo',
} as const;

it.each([
  ['2031-04-05', '05/04/2031', '2031-04-05'],
  ['2026-03-01 – 2026-03-05', '1\u2009–\u20095 Mar 2026', '2026-03-01 – 2026-03-05'],
  ['2026-03-01T20:30:00Z', '2 Mar 2026, 2:15 am', '2026-03-01 17:30'],
  ['2026-03-01 20:30:00', '01/03/2026 8:30:00 pm', '2026-03-01 20:30:00'],
  // Amounts of time, names and numbers are no days.
  ['12:30', '12:30', '12:30'],
  ['2026-03', '2026-03', '2026-03'],
  ['Order 2026-03-01', 'Order 2026-03-01', 'Order 2026-03-01'],
  ['2026-13-45', '2026-13-45', '2026-13-45'],
])('%s is written as the company does', (given, inNepal, inIso) => {
  expect([writtenValue(given, nepal), writtenValue(given, iso)]).toEqual([inNepal, inIso]);
});

it('writes fractions in figures', () => {
  const spanish = { writing: { ...iso.writing, language: 'es-MX' }, zone: iso.zone } as const;
  expect(writtenValues({ min: 1e-8, most: 1234.5 }, iso)).toEqual({ min: '0.00000001', most: '1,234.5' });
  expect(writtenValues({ min: 0.5 }, spanish)).toEqual({ min: '0.5' });
});

it('leaves whole numbers, and what has no values', () => {
  expect(writtenValues({ max: 5, day: '2026-03-01' }, nepal)).toEqual({ max: 5, day: '01/03/2026' });
  expect(writtenValues(undefined, nepal)).toEqual({});
});
