import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBroken } from '#shared/contract/index.ts';
import { globalRule } from '../../contract.ts';
import { prepareCompany } from '../../engine/index.ts';
import { wholeRule } from './testing/arbitrary-rule.ts';
import { ruleOptions } from './rule-options.ts';

describe('a rule of the contract is one of the engine', () => {
  it('accepts in the engine whatever the contract accepts', () => {
    let taken = 0;
    fc.assert(
      fc.property(wholeRule, (found) => {
        if (Object.keys(findBroken(globalRule, found)).length > 0) return;
        taken += 1;
        prepareCompany({ id: 1, zones: [], rules: [{ id: 'a', departmentId: null, options: ruleOptions(found) }] });
      }),
      { numRuns: 2000, seed: 5 },
    );
    expect(taken).toBeGreaterThan(100);
  });
});
