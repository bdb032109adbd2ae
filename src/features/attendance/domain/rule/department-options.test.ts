import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBroken, isBlank } from '#shared/contract/index.ts';
import { ownValues, valueAtNode, unitsOf } from '#shared/contract/inheritance.ts';
import { departmentRule, globalRule } from '../../contract.ts';
import { prepareCompany } from '../../engine/index.ts';
import { ruleOn } from '../../engine/company-rules.ts';
import { wholeRule } from './testing/arbitrary-rule.ts';
import { departmentOptions, ruleOptions, type RuleRow } from './rule-options.ts';

const { inherits } = departmentRule;
if (!inherits) throw new Error('A department’s rule inherits');
const units = unitsOf(inherits);
/** A department's rule: some units of a complete rule. */
const department = fc.record({ rule: wholeRule, own: fc.subarray(units.map(([leader = '']) => leader)) });
type DepartmentRow = Parameters<typeof departmentOptions>[0];

/** In the form of its columns. */
const stored = (rule: RuleRow, own: readonly string[]): DepartmentRow =>
  ownValues(inherits, new Set(own), rule) as unknown as DepartmentRow;

describe('a department’s rule', () => {
  it('takes every field from the nearest department that sets it, else from the company', () => {
    fc.assert(
      fc.property(wholeRule, fc.array(department, { maxLength: 4 }), (company, chain) => {
        // From the employee's department up to the root.
        const rows = chain.map(({ rule, own }) => stored(rule, own));
        const effective: Record<string, unknown> = { ...company };
        for (const unit of units) {
          const [leader = ''] = unit;
          const nearest = rows.find((row) => !isBlank({ ...row }[leader as keyof DepartmentRow]));
          for (const name of nearest ? unit : [])
            effective[name] = valueAtNode(inherits, name, { ...nearest }[name as keyof DepartmentRow]);
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
                ...(effective as unknown as RuleRow),
                ot_late_out: effective['ot_late_out'] !== false,
                ot_early_in: effective['ot_early_in'] === true,
                ot_fills_short: effective['ot_fills_short'] === true,
              }),
            },
          ],
        });
        const optionsOf = ({ versionId: _version, hash: _hash, ...rule }: ReturnType<typeof ruleOn>) => ({
          ...rule,
          // Without a duration to apply to, it sets nothing.
          missIn: { minutes: null, ...rule.missIn, ...(rule.missIn.as === 'late' ? {} : { minutes: null }) },
          missOut: { minutes: null, ...rule.missOut, ...(rule.missOut.as === 'early' ? {} : { minutes: null }) },
        });
        const chainOf = inTree.chains.get(0) ?? [];
        expect(optionsOf(ruleOn(inTree.rules, chainOf, true, 0))).toEqual(optionsOf(ruleOn(alone.rules, [], true, 0)));
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  it('accepts every complete rule that a form sends', () => {
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
