import { expect, it } from 'vitest';
import { childRows, integer, text, time } from '#shared/contract/index.ts';
import { wordsIn } from '../words/index.ts';
import { cellOf } from './columns.ts';

it('puts child rows into one cell in tables for people', () => {
  const resource = {
    fields: {
      days: childRows({ of: { fields: { day: integer({}), from: time({}), note: text({ max: 9 }) } }, max: 9 }),
    },
    fieldWords: { namespace: 'common', key: 'test' } as const,
  };
  const days = [
    { id: 1, day: 1, from: '08:00', note: '' },
    { id: 2, day: 2, from: null, note: 'Late' },
  ];
  expect(cellOf(resource, 'days', days, wordsIn('en'))).toBe('1 · 08:00; 2 · Late');
});
