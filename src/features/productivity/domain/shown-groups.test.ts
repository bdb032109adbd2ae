import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownGroups } from './shown-groups.ts';

it('tells no group of few people, nor lets one be worked out of the sum of all', () => {
  const groups = fc.array(
    fc.integer({ min: 1, max: 12 }).map((people) => ({ people })),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(groups, fc.integer({ min: 3, max: 8 }), (all, smallest) => {
      const shown = shownGroups(all, smallest);
      const people = (some: readonly { people: number }[]): number => some.reduce((sum, one) => sum + one.people, 0);
      const rest = people(all) - people(shown);
      expect(shown.every((group) => group.people >= smallest)).toBe(true);
      expect(rest === 0 || rest >= smallest || shown.length === 0).toBe(true);
    }),
  );
});

it('tells all of them where all are large', () => {
  expect(shownGroups([{ people: 5 }, { people: 9 }], 5)).toHaveLength(2);
});
