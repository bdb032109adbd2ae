import { describe, expect, it } from 'vitest';
import { DEFAULT_RULE } from '../../engine/index.ts';
import { ruleExample, ruleSituations, type RuleSituation } from './rule-example.ts';

const usual = { weekend: [6, 7], otBasis: 'schedule' as const, otLateOut: true, otLateOutMin: 0 };
const exampleOf = (options: Parameters<typeof ruleExample>[0], situation: RuleSituation) =>
  ruleExample(options, situation);

describe('the worked example of a rule', () => {
  it('has every situation with punches and steps under the rule of a new company', () => {
    for (const situation of Object.keys(ruleSituations) as RuleSituation[]) {
      const day = exampleOf({ ...DEFAULT_RULE, ...usual }, situation);
      expect(day?.punches.length, situation).toBe(ruleSituations[situation].length);
      expect(day?.told?.lines.length, situation).toBeGreaterThan(3);
    }
  });

  it('changes with the rule', () => {
    expect(exampleOf(usual, 'lateAndLong')).toMatchObject({ late_min: 12, ot_min: 70 });
    expect(exampleOf({ ...usual, lateMeasure: 'beyondGrace' }, 'lateAndLong')).toMatchObject({ late_min: 7 });
    expect(exampleOf({ ...usual, otLateOutMin: 90 }, 'lateAndLong')).toMatchObject({ ot_min: 0 });
    expect(exampleOf({ ...usual, missOut: { as: 'absent' } }, 'noCheckOut')?.absent_min).toBeGreaterThan(0);
    expect(
      exampleOf({ ...usual, restDayWork: { weekend: 'ot', holiday: 'ot', dayOff: 'ot' } }, 'weekend'),
    ).toMatchObject({
      ot_min: 240,
    });
  });

  it('has no weekend day if there is no weekend', () => {
    expect(exampleOf({ ...usual, weekend: [] }, 'weekend')).toBeNull();
  });
});
