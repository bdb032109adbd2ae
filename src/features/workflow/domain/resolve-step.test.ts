import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  approverModes,
  keyOf,
  resolveStep,
  roleKey,
  roleScopes,
  type StepRule,
  type Surroundings,
  type Who,
} from './resolve-step.ts';

const rule = (given: Partial<StepRule>): StepRule => ({
  mode: 'direct_superior',
  level: null,
  role: null,
  roleScope: 'any',
  employees: [],
  members: [],
  ...given,
});

/**
 * Employees 1 to 9, of whom 5 has left; 1 is the applicant, reports to 2, and 2 through 5 to 3. Account 70 belongs to
 * no employee.
 */
const around: Surroundings = {
  applicant: 1,
  superiors: [2, 5, 3],
  managers: [1, 5, 4, 3],
  roles: new Map([[roleKey(40, 'any'), [{ employee: 6 }, { user: 70 }, { employee: 1 }]]]),
  members: new Map<number, Who>([
    [700, { user: 70 }],
    [701, { employee: 6 }],
    [702, { user: 71 }],
  ]),
  candidates: new Map([
    ...[1, 2, 3, 4, 6, 7, 8, 9].map((id) => [`e${id}`, { isThere: true, order: String(id), code: `A${id}` }] as const),
    ['e5', { isThere: false, order: '5', code: 'A5' }],
    ['u70', { isThere: true, order: '~', code: '' }],
    ['u71', { isThere: false, order: '~', code: '' }],
  ]),
  chosen: 'A8',
};

const resolved = (given: Partial<StepRule>): readonly [string[], string[]] => {
  const { deciders, leftOut } = resolveStep(rule(given), around);
  return [deciders.map(keyOf), leftOut.map(({ who, why }) => `${keyOf(who)} ${why}`)];
};

describe('the deciders of a step', () => {
  it.each([
    ['whom they report to', { mode: 'direct_superior' }, ['e2'], []],
    ['the second above, past who has left', { mode: 'superior_level_n', level: 2 }, ['e3'], ['e5 left']],
    ['nobody where the line is too short', { mode: 'superior_level_n', level: 3 }, [], ['e5 left']],
    [
      'the nearest manager, past themselves and who has left',
      { mode: 'department_manager' },
      ['e4'],
      ['e1 applicant', 'e5 left'],
    ],
    [
      'the manager above that one',
      { mode: 'department_manager_level_n', level: 2 },
      ['e3'],
      ['e1 applicant', 'e5 left'],
    ],
    ['a role, without the applicant', { mode: 'workflow_role', role: 40 }, ['e6', 'u70'], ['e1 applicant']],
    ['a role without members there', { mode: 'workflow_role', role: 40, roleScope: 'same_area' }, [], []],
    [
      'named employees, by their numbers',
      { mode: 'specific_employees', employees: [9, 5, 4, 9] },
      ['e4', 'e9'],
      ['e5 left'],
    ],
    [
      'named users, an employee as such',
      { mode: 'specific_users', members: [700, 701, 702] },
      ['e6', 'u70'],
      ['u71 left'],
    ],
    ['whom the applicant chooses', { mode: 'applicant_choice', employees: [8, 9] }, ['e8'], []],
    [
      'all who could be chosen, if the chosen one is not among them',
      { mode: 'applicant_choice', employees: [1, 5, 9, 7] },
      ['e7', 'e9'],
      ['e1 applicant', 'e5 left'],
    ],
    ['nobody, if nobody could be chosen', { mode: 'applicant_choice' }, [], []],
  ] as const)('%s', (_, given, deciders, leftOut) => {
    expect(resolved(given)).toEqual([deciders, leftOut]);
  });

  const ids = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 6 });
  const generated = fc.record({
    mode: fc.constantFrom(...approverModes),
    level: fc.constantFrom(null, 1, 2, 3),
    role: fc.constantFrom(null, 40, 41),
    roleScope: fc.constantFrom(...roleScopes),
    employees: ids,
    members: fc.subarray([700, 701, 702]),
  });

  it('never include the applicant or people who have left, and nobody twice', () => {
    fc.assert(
      fc.property(
        generated,
        ids,
        ids,
        fc.constantFrom('', 'A3', 'A5', 'A99'),
        fc.integer({ min: 1, max: 9 }),
        (given, superiors, managers, chosen, applicant) => {
          const where = { ...around, superiors, managers, chosen, applicant };
          const keys = resolveStep(given, where).deciders.map(keyOf);
          expect(keys).not.toContain(`e${applicant}`);
          expect(keys.every((key) => around.candidates.get(key)?.isThere)).toBe(true);
          expect(new Set(keys).size).toBe(keys.length);
        },
      ),
    );
  });

  it('are the same in any order of named people', () => {
    fc.assert(
      fc.property(
        generated,
        ids.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        (given, [all, shuffled]) => {
          expect(resolveStep({ ...given, employees: shuffled }, around).deciders).toEqual(
            resolveStep({ ...given, employees: all }, around).deciders,
          );
        },
      ),
    );
  });
});
