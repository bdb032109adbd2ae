import { describe, expect, it } from 'vitest';
import {
  childRows,
  defineResource,
  integer,
  noOverlapAmong,
  reference,
  secret,
  text,
  time,
  uniqueAmong,
} from '#shared/contract/index.ts';
import { findMistakes, initialValues, isChanged, toWire } from '../form-values.ts';
import { rowMessagesAt } from './row-messages.ts';

const plan = defineResource({
  name: 'test.plan',
  module: 'TEST',
  path: '/test/api/v2/plans/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'default', key: 'plan' },
  defaultOrdering: 'name',
  fields: {
    name: text({ max: 10 }),
    parts: childRows({
      of: {
        fields: {
          place: reference('company.area', { required: true }),
          from: integer({ min: 0, required: true }),
          to: integer({ min: 0 }),
          note: text({ max: 5 }),
        },
        rules: [{ fields: ['from', 'to'], code: 'order', holds: ({ from, to }) => Number(to ?? from) >= Number(from) }],
      },
      among: [
        uniqueAmong('place'),
        noOverlapAmong('from', ({ from, to }) => (typeof to === 'number' ? [Number(from), to] : undefined)),
      ],
      required: true,
      min: 2,
      max: 3,
      ordered: true,
    }),
  },
});
const moment = { now: 0, zone: 'UTC' };
const area = (id: number) => ({ id, display_name: `Area ${id}` });
const stored = {
  name: 'Plan',
  parts: [
    { id: 7, place: area(1), from: 1, to: 2, note: '' },
    { id: 8, place: area(2), from: 2, to: 3, note: 'x' },
  ],
};
const before = initialValues(plan.fields, stored);
const changed = (parts: unknown[]) => ({ ...before, parts });
const mistakes = (parts: unknown[]) => findMistakes(plan, changed(parts), before, moment);

describe('child rows in a form', () => {
  it('begin with as many as there must be, each to be told from the others', () => {
    const rows = initialValues(plan.fields, null)['parts'];
    expect(rows).toEqual([
      { id: -1, place: null, from: null, to: null, note: '' },
      { id: -2, place: null, from: null, to: null, note: '' },
    ]);
  });

  it('are sent whole once one of them differs: with the id of those that have one', () => {
    expect(isChanged(plan.fields, changed(structuredClone(stored.parts)), before)).toBe(false);
    expect(toWire(plan.fields, changed([...stored.parts].toReversed()), before, 4)).toEqual({
      parts: [
        { id: 8, place: 2, from: 2, to: 3, note: 'x' },
        { id: 7, place: 1, from: 1, to: 2 },
      ],
      version: 4,
    });
    const added = { id: -3, place: area(3), from: 5, to: null, note: '' };
    expect(toWire(plan.fields, changed([...stored.parts, added]), before)).toMatchObject({
      parts: [{ id: 7 }, { id: 8 }, { place: 3, from: 5 }],
    });
  });

  it.each([
    ['too few', [stored.parts[0]], { parts: 'minRows' }],
    ['none', [], { parts: 'required' }],
    [
      'too many',
      [1, 2, 3, 4].map((id) => ({ ...stored.parts[0], id, place: area(id), to: null })),
      { parts: 'maxRows' },
    ],
    ['a missing reference', [{ ...stored.parts[0], place: null }, stored.parts[1]], { 'parts.0.place': 'required' }],
    ['a text too long', [stored.parts[0], { ...stored.parts[1], note: 'too long' }], { 'parts.1.note': 'maxLength' }],
    ['a broken rule of a row', [stored.parts[0], { ...stored.parts[1], from: 9 }], { 'parts.1.to': 'order' }],
    ['the same twice', [stored.parts[0], { ...stored.parts[1], place: area(1) }], { 'parts.1.place': 'repeatedRow' }],
    [
      'an overlap, in whatever order',
      [stored.parts[1], { ...stored.parts[0], to: 3 }],
      { 'parts.0.from': 'overlappingRow' },
    ],
  ])('say of %s what is wrong and where', (_, parts, expected) => {
    const found = Object.fromEntries(Object.entries(mistakes(parts)).map(([at, [first]]) => [at, first?.code]));
    expect(found).toEqual(expected);
  });

  it('keep a message with its row when the row moves, and the server’s until the value changes', () => {
    const sent = { values: before, messages: { 'parts.1.place': [{ code: 'unknownRecord' }] } };
    const moved = changed([stored.parts[1], { ...stored.parts[0], from: null }]);
    const wrong = findMistakes(plan, moved, before, moment);
    expect(rowMessagesAt('parts', moved, wrong, sent, false)).toEqual({
      mistakes: { '7.from': { code: 'required' } },
      refused: { '8.place': { code: 'unknownRecord' } },
      isSent: false,
    });
    const other = changed([stored.parts[0], { ...stored.parts[1], place: area(3) }]);
    expect(rowMessagesAt('parts', other, {}, sent, true).refused).toEqual({});
  });

  it('hold nothing that needs a key, a file or secrecy of its own', () => {
    const declare = (field: Parameters<typeof childRows>[0]['of']['fields'][string]) => () =>
      childRows({ of: { fields: { field } }, max: 1 });
    expect(declare(secret({ max: 8, pattern: /^\d+$/ }))).toThrow('A row cannot hold field');
    expect(declare(text({ max: 8, unique: true }))).toThrow('A row cannot hold field');
    expect(declare(childRows({ of: { fields: {} }, max: 1 }))).toThrow('A row cannot hold field');
    expect(declare(time({}))).not.toThrow();
  });
});
