import { expect, it } from 'vitest';
import { childRows, choice, flag, integer, minute, text, time } from '#shared/contract/index.ts';
import { wordsIn } from '../words/index.ts';
import { cellOf, linesOf } from './columns.ts';

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

it('leaves out the default of a field that does not apply to the record', () => {
  const ofLate = { field: 'event', is: 'late' } as const;
  const resource = {
    fields: {
      event: choice(['late', 'absent'], { required: true }),
      from: minute({ default: 15, visibleWhen: ofLate }),
      to_employee: flag({ default: true, visibleWhen: ofLate }),
    },
    fieldWords: { namespace: 'common', key: 'test' } as const,
  };
  const names = ['from', 'to_employee'];
  const linesFor = (event: string) =>
    linesOf(resource, names, { event, from: 15, to_employee: true }, wordsIn('en')).map((line) =>
      names.map((name) => line[name]),
    );
  expect([linesFor('late'), linesFor('absent')]).toEqual([[[15, true]], [[null, null]]]);
});
