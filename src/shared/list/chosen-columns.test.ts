import { describe, expect, it } from 'vitest';
import { defineResource, text } from '#shared/contract/index.ts';
import { emptyView } from './list-view.ts';
import { noPreferences, readPreferences, writePreferences } from './preferences.ts';
import { chosenColumns } from './use-columns.tsx';

const resource = defineResource({
  name: 'test.thing',
  module: 'TEST',
  path: '/test/api/v2/things/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'default', key: 'thing' },
  defaultOrdering: 'code',
  fields: {
    code: text({ max: 10, sort: true, column: 'shown' }),
    name: text({ max: 10, column: 'shown' }),
    note: text({ max: 10, column: 'hidden' }),
    secret: text({ max: 10 }),
  },
});

describe('chosenColumns', () => {
  it('follows the link, then the person, then the screen, then the declaration', () => {
    const chosen = (view: object, preferences: object, screen = {}) =>
      chosenColumns(resource, { ...emptyView, ...view }, { ...noPreferences, ...preferences }, screen);
    expect(chosen({}, {})).toEqual(['code', 'name']);
    expect(chosen({}, {}, { defaultColumns: ['note'] })).toEqual(['note']);
    expect(chosen({}, { columns: ['name'] }, { defaultColumns: ['note'] })).toEqual(['name']);
    expect(chosen({ columns: ['note', 'code'] }, { columns: ['name'] })).toEqual(['note', 'code']);
  });

  it('leaves out columns that there are no more, and puts the title first', () => {
    expect(chosenColumns(resource, emptyView, { ...noPreferences, columns: ['gone', 'secret'] }, {})).toEqual([
      'code',
      'name',
    ]);
    expect(chosenColumns(resource, emptyView, noPreferences, { titleColumn: 'name' })).toEqual(['name', 'code']);
  });
});

describe('preferences of a list', () => {
  const memory = () => {
    const values = new Map<string, string>();
    return {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    };
  };

  it('are kept for each person and list apart', () => {
    const storage = memory();
    const mine = { columns: ['name'], widths: { name: 300 }, density: 'dense' as const };
    writePreferences(storage, '1', 'test.thing', mine);
    expect(readPreferences(storage, '1', 'test.thing')).toEqual(mine);
    expect(readPreferences(storage, '2', 'test.thing')).toEqual(noPreferences);
    expect(readPreferences(storage, '1', 'test.other')).toEqual(noPreferences);
  });

  it('count as none where storage is closed or holds something else', () => {
    const closed = {
      getItem: () => {
        throw new Error('closed');
      },
      setItem: () => {
        throw new Error('closed');
      },
    };
    expect(readPreferences(closed, '1', 'test.thing')).toEqual(noPreferences);
    expect(() => writePreferences(closed, '1', 'test.thing', noPreferences)).not.toThrow();
    expect(readPreferences({ ...memory(), getItem: () => 'not json' }, '1', 'x')).toEqual(noPreferences);
    expect(
      readPreferences({ ...memory(), getItem: () => '{"widths":{"a":-5},"density":"huge","columns":7}' }, '1', 'x'),
    ).toEqual(noPreferences);
  });
});
