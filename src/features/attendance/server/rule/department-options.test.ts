import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBroken, isBlank } from '#shared/contract/index.ts';
import { ownValues, saidByNode, unitsOf } from '#shared/contract/inheritance.ts';
import { departmentRule, globalRule } from '../../contract.ts';
import { prepareCompany } from '../../engine/index.ts';
import { ruleOn } from '../../engine/company-rules.ts';
import { departmentOptions, ruleOptions } from './rule-options.ts';

const minutes = (max: number) => fc.option(fc.integer({ min: 0, max }));
const rest = fc.constantFrom('ot' as const, 'regular' as const, 'ignore' as const);
/** Rules as the company's contract lets them be. */
const whole = fc
  .record({
    pairing: fc.constantFrom('firstLast' as const, 'everyPair' as const),
    identity: fc.constantFrom('auto' as const, 'state' as const),
    dedupe_minutes: fc.integer({ min: 0, max: 60 }),
    day_change: fc.constantFrom('00:00', '04:30', '23:45'),
    attribution: fc.constantFrom('start' as const, 'end' as const, 'majority' as const, 'split' as const),
    overlap_cut: fc.constantFrom('midpoint' as const, 'prevOut' as const),
    late_measure: fc.constantFrom('fromStart' as const, 'beyondGrace' as const),
    miss_in_as: fc.constantFrom('flag' as const, 'late' as const, 'absent' as const),
    miss_in_minutes: fc.integer({ min: 0, max: 1440 }),
    miss_out_as: fc.constantFrom('flag' as const, 'early' as const, 'absent' as const),
    miss_out_minutes: fc.integer({ min: 0, max: 1440 }),
    late_absent_after: minutes(1439),
    early_absent_after: minutes(1439),
    half_day_below: fc.option(fc.integer({ min: 1, max: 1440 })),
    absent_below: fc.option(fc.integer({ min: 1, max: 1440 })),
    weekend_1: fc.boolean(),
    weekend_2: fc.boolean(),
    weekend_3: fc.boolean(),
    weekend_4: fc.boolean(),
    weekend_5: fc.boolean(),
    weekend_6: fc.boolean(),
    weekend_7: fc.boolean(),
    holiday_mode: fc.constantFrom('off' as const, 'work' as const),
    rest_weekend: rest,
    rest_holiday: rest,
    rest_day_off: rest,
    ot_basis: fc.constantFrom('none' as const, 'schedule' as const, 'required' as const, 'total' as const),
    ot_after: fc.integer({ min: 0, max: 1440 }),
    ot_late_out: fc.boolean(),
    ot_late_out_min: fc.integer({ min: 1, max: 1440 }),
    ot_early_in: fc.boolean(),
    ot_early_in_min: fc.integer({ min: 1, max: 1440 }),
    ot_fills_short: fc.boolean(),
    ot_min: fc.option(fc.integer({ min: 1, max: 1440 })),
    ot_max: minutes(1439),
    ot_approval: fc.constantFrom('auto' as const, 'approved' as const),
  })
  .map((rule) => ({
    ...rule,
    // What is not shown holds nothing, and its switches what they begin with.
    miss_in_minutes: rule.miss_in_as === 'late' ? rule.miss_in_minutes : null,
    miss_out_minutes: rule.miss_out_as === 'early' ? rule.miss_out_minutes : null,
    ot_after: rule.ot_basis === 'total' ? rule.ot_after : null,
    ...(rule.ot_basis === 'schedule'
      ? {}
      : { ot_late_out: true, ot_late_out_min: null, ot_early_in: false, ot_early_in_min: null, ot_fills_short: false }),
  }));
type Whole = ReturnType<typeof whole.generate> extends { readonly value: infer Value } ? Value : never;

const { inherits } = departmentRule;
if (!inherits) throw new Error('A department’s rule inherits');
const units = unitsOf(inherits);
/** What a department says: some units of a whole rule. */
const department = fc.record({ rule: whole, own: fc.subarray(units.map(([leader = '']) => leader)) });
type DepartmentRow = Parameters<typeof departmentOptions>[0];

/** As the columns hold it. */
const stored = (rule: Whole, own: readonly string[]): DepartmentRow =>
  ownValues(inherits, new Set(own), rule) as unknown as DepartmentRow;

describe('a department’s rule', () => {
  it('the value of every field is that of the nearest department that says it, at last the company’s', () => {
    fc.assert(
      fc.property(whole, fc.array(department, { maxLength: 4 }), (company, chain) => {
        // From the employee's department up to the root.
        const rows = chain.map(({ rule, own }) => stored(rule, own));
        const effective: Record<string, unknown> = { ...company };
        for (const unit of units) {
          const [leader = ''] = unit;
          const nearest = rows.find((row) => !isBlank({ ...row }[leader as keyof DepartmentRow]));
          for (const name of nearest ? unit : [])
            effective[name] = saidByNode(inherits, name, { ...nearest }[name as keyof DepartmentRow]);
        }
        const departments = rows.map((_, index) => ({ id: index, parent: index + 1 < rows.length ? index + 1 : null }));
        const inTree = prepareCompany({
          id: 1,
          zones: [],
          departments,
          rules: [
            { id: 'company', departmentId: null, options: ruleOptions(company) },
            ...rows.map((row, index) => ({
              id: `department-${index}`,
              departmentId: index,
              options: departmentOptions(row),
            })),
          ],
        });
        const alone = prepareCompany({
          id: 1,
          zones: [],
          rules: [
            {
              id: 'company',
              departmentId: null,
              options: ruleOptions({
                ...(effective as unknown as Whole),
                ot_late_out: effective['ot_late_out'] !== false,
                ot_early_in: effective['ot_early_in'] === true,
                ot_fills_short: effective['ot_fills_short'] === true,
              }),
            },
          ],
        });
        const said = ({ versionId: _version, hash: _hash, ...rule }: ReturnType<typeof ruleOn>) => ({
          ...rule,
          // Without a length that it is for, it says nothing.
          missIn: { minutes: null, ...rule.missIn, ...(rule.missIn.as === 'late' ? {} : { minutes: null }) },
          missOut: { minutes: null, ...rule.missOut, ...(rule.missOut.as === 'early' ? {} : { minutes: null }) },
        });
        const chainOf = inTree.chains.get(0) ?? [];
        expect(said(ruleOn(inTree.rules, chainOf, true, 0))).toEqual(said(ruleOn(alone.rules, [], true, 0)));
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  it('what a form sends of a whole rule is a record that the contract takes', () => {
    fc.assert(
      fc.property(department, ({ rule, own }) => {
        if (Object.keys(findBroken(globalRule, rule)).length > 0 || own.length === 0) return;
        const record = { department: 1, ...stored(rule, own) };
        expect(departmentRule.create.safeParse(record).success).toBe(true);
        expect(findBroken(departmentRule, record)).toEqual({});
      }),
      { numRuns: 300, seed: 8 },
    );
  });
});
