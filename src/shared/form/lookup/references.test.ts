import { describe, expect, it } from 'vitest';
import { namelessIds, nameReferences, readReferences } from './references.ts';

describe('references', () => {
  it.each([
    ['a record', { id: 3, display_name: 'Ann' }, [{ id: 3, display_name: 'Ann' }]],
    ['an id alone', 3, [{ id: 3, display_name: undefined }]],
    ['a record without a name', { id: 3, display_name: '' }, [{ id: 3, display_name: undefined }]],
    [
      'several of both',
      [{ id: 3, display_name: 'Ann' }, 4],
      [
        { id: 3, display_name: 'Ann' },
        { id: 4, display_name: undefined },
      ],
    ],
    ['nothing', null, []],
    ['nothing required', undefined, []],
    ['what is no reference', ['x', 0, -1, 1.5, {}], []],
  ])('%s', (_, value, expected) => expect(readReferences(value)).toEqual(expected));

  it('names what has been retrieved, and shows the number of what has not', () => {
    const referred = readReferences([{ id: 1, display_name: 'Ann' }, 2, 3]);
    expect(namelessIds(referred)).toEqual([2, 3]);
    expect(nameReferences(referred, new Map([[2, 'Ben']])).map(({ display_name }) => display_name)).toEqual([
      'Ann',
      'Ben',
      '#3',
    ]);
  });
});
