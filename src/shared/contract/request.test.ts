import { expect, test } from 'vitest';
import { date, defineOwnRequest, defineRequest, reference, servedCalls, text, type FormRule } from './index.ts';

const leave = defineRequest({
  name: 'test.leave',
  module: 'TEST',
  path: '/test/api/v2/leaves/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'common', key: 'leave' },
  defaultOrdering: 'from',
  reason: 'none',
  rules: [
    { fields: ['from', 'to'], code: 'endBeforeStart', holds: ({ from, to }) => String(from) <= String(to) },
    { fields: ['employee', 'from'], code: 'notHired', holds: () => false },
  ],
  fields: {
    employee: reference('personnel.employee', { required: true }),
    from: date({ required: true }),
    to: date({ required: true }),
    remark: text({ max: 20 }),
  },
});
const { from, to } = leave.fields;
const own = (
  more: { readonly rules?: readonly FormRule<'from' | 'to'>[]; readonly without?: readonly 'import'[] } = {},
) =>
  defineOwnRequest({
    kind: leave,
    name: 'test.own_leave',
    path: '/personal/api/v2/leaves/',
    audience: { of: 'own', employee: 'employee' },
    words: { namespace: 'personal', key: 'leave' },
    defaultOrdering: 'from',
    fields: { from, to },
    ...more,
  });

test('people’s own requests obey the rules of their kind over the fields that they have', () => {
  expect(own().rules.map(({ code }) => code)).toEqual(['endBeforeStart']);
  const more = { fields: ['from'] as const, code: 'tooFar', holds: () => true };
  expect(own({ rules: [more] }).rules.map(({ code }) => code)).toEqual(['endBeforeStart', 'tooFar']);
});

test('people hand in no file of requests unless the declaration says that they may', () => {
  expect(servedCalls(own()).import).toBeUndefined();
  expect(servedCalls(own({ without: [] })).import).toBeDefined();
});
