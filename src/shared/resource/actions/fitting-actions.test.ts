import { expect, test } from 'vitest';
import { fittingActions } from './fitting-actions.ts';

const actions = ['approve', 'reject', 'delete', 'edit'].map((id) => ({ id, width: 100 }));
const room = { gap: 10, menu: 40, hasMenu: false, main: 'approve', foldedFirst: ['edit', 'delete'] };

test.each([
  { what: 'all that fit', line: 430, kept: ['approve', 'reject', 'delete', 'edit'] },
  { what: 'with the menu, one less', line: 429, kept: ['approve', 'reject', 'edit'] },
  { what: 'deleting goes first', line: 370, kept: ['approve', 'reject', 'edit'] },
  { what: 'then editing', line: 369, kept: ['approve', 'reject'] },
  { what: 'the main one stays in the narrowest line', line: 50, kept: ['approve'] },
])('$what', ({ line, kept }) => {
  expect(fittingActions(actions, { ...room, line }).toSorted()).toEqual(kept.toSorted());
});

test('a menu that is there in any case takes its room', () => {
  expect(fittingActions(actions, { ...room, hasMenu: true, line: 430 })).toHaveLength(3);
  expect(fittingActions(actions, { ...room, hasMenu: true, line: 480 })).toHaveLength(4);
});
