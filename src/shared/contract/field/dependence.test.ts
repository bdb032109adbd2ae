import { describe, expect, it } from 'vitest';
import {
  choice,
  date,
  defineResource,
  findBroken,
  flag,
  isRequired,
  isVisible,
  reference,
  references,
  text,
} from '../index.ts';

const leave = defineResource({
  name: 'test.leave',
  module: 'TEST',
  path: '/test/api/v2/leaves/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'default', key: 'leave' },
  defaultOrdering: 'id',
  rules: [
    {
      fields: ['from', 'to'],
      code: 'endBeforeStart',
      holds: ({ from, to }) => typeof from !== 'string' || typeof to !== 'string' || from <= to,
    },
  ],
  fields: {
    kind: choice(['day', 'hours'], { required: true }),
    isSick: flag({ default: false }),
    from: date({ required: true }),
    to: date({ required: true, visibleWhen: { field: 'kind', is: 'day' } }),
    note: text({ max: 20, required: true, visibleWhen: { field: 'isSick', is: true } }),
    witness: text({ max: 20, visibleWhen: { field: 'note', is: ['other', 'unknown'] } }),
    doctor: text({
      max: 20,
      requiredWhen: [
        { field: 'kind', is: 'day' },
        { field: 'isSick', is: true },
      ],
    }),
    type: reference('test.type', {}),
    detail: text({ max: 5, visibleWhen: { field: 'type', is: 7 } }),
    people: references('test.person', { required: true, visibleWhen: { field: 'kind', is: 'hours' } }),
  },
});
const { fields } = leave;

describe('fields that hang on others', () => {
  it.each([
    ['the value is there', 'to', { kind: 'day' }, true],
    ['another is', 'to', { kind: 'hours' }, false],
    ['nothing is', 'to', {}, false],
    ['the default counts', 'note', {}, false],
    ['a flag', 'note', { isSick: true }, true],
    ['the one it hangs on is hidden itself', 'witness', { isSick: false, note: 'other' }, false],
    ['one of several values', 'witness', { isSick: true, note: 'unknown' }, true],
    ['a reference by its id', 'detail', { type: 7 }, true],
    ['a reference as it is read', 'detail', { type: { id: 7, display_name: 'x' } }, true],
    ['nothing to hang on', 'kind', {}, true],
  ])('%s', (_, name, values, shown) => expect(isVisible(fields, name, values)).toBe(shown));

  it('are required once they are shown, and only then', () => {
    expect(findBroken(leave, { kind: 'day', from: '2026-01-02' })).toEqual({ to: [{ code: 'required' }] });
    expect(findBroken(leave, { kind: 'hours', from: '2026-01-02', people: [] })).toEqual({
      people: [{ code: 'required' }],
    });
    expect(findBroken(leave, { kind: 'hours', from: '2026-01-02', people: [1] })).toEqual({});
    // By its own schema a value may be left out, since the form may not show it.
    expect(leave.create.safeParse({ kind: 'hours', from: '2026-01-02', people: [1] }).success).toBe(true);
    expect(leave.create.safeParse({ kind: 'hours', people: [1] }).success).toBe(false);
  });
});

describe('fields that are required only where others have some values', () => {
  const day = { kind: 'day', from: '2026-01-02', to: '2026-01-02' };
  it.each([
    ['all of them', { ...day, isSick: true, note: 'x' }, true],
    ['one alone', day, false],
    ['the other alone', { kind: 'hours', people: [1], isSick: true, note: 'x' }, false],
  ])('%s', (_, values, isAsked) => {
    expect(isRequired(fields, 'doctor', values)).toBe(isAsked);
    expect(findBroken(leave, values)).toEqual(isAsked ? { doctor: [{ code: 'required' }] } : {});
    expect(findBroken(leave, { ...values, doctor: 'Dr. Who' })).toEqual({});
    // Shown, whatever they say.
    expect(isVisible(fields, 'doctor', values)).toBe(true);
  });
});

describe('rules over several fields', () => {
  it('say what is wrong at their last field', () => {
    expect(findBroken(leave, { kind: 'day', from: '2026-01-02', to: '2026-01-01' })).toEqual({
      to: [{ code: 'endBeforeStart' }],
    });
    expect(findBroken(leave, { kind: 'day', from: '2026-01-02', to: '2026-01-02' })).toEqual({});
  });

  it('are not asked where one of their fields is not shown', () =>
    expect(findBroken(leave, { kind: 'hours', from: '2026-01-02', to: '2026-01-01', people: [1] })).toEqual({}));
});
