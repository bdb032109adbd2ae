import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBroken } from '#shared/contract/index.ts';
import { globalRule } from '../../contract.ts';
import { prepareCompany } from '../../engine/index.ts';
import { ruleOptions } from './rule-options.ts';

const minutes = (max: number) => fc.option(fc.integer({ min: 0, max }));
const rest = fc.constantFrom('ot' as const, 'regular' as const, 'ignore' as const);
const rule = fc.record({
  pairing: fc.constantFrom('firstLast' as const, 'everyPair' as const),
  identity: fc.constantFrom('auto' as const, 'state' as const),
  dedupe_minutes: fc.integer({ min: 0, max: 60 }),
  day_change: fc.constantFrom('00:00', '04:30', '12:00', '23:45'),
  attribution: fc.constantFrom('start' as const, 'end' as const, 'majority' as const, 'split' as const),
  overlap_cut: fc.constantFrom('midpoint' as const, 'prevOut' as const),
  late_measure: fc.constantFrom('fromStart' as const, 'beyondGrace' as const),
  miss_in_as: fc.constantFrom('flag' as const, 'late' as const, 'absent' as const),
  miss_in_minutes: minutes(1440),
  miss_out_as: fc.constantFrom('flag' as const, 'early' as const, 'absent' as const),
  miss_out_minutes: minutes(1440),
  late_absent_after: minutes(1440),
  early_absent_after: minutes(1440),
  half_day_below: minutes(1440),
  absent_below: minutes(1440),
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
  ot_after: minutes(1440),
  ot_late_out: fc.boolean(),
  ot_late_out_min: minutes(1440),
  ot_early_in: fc.boolean(),
  ot_early_in_min: minutes(1440),
  ot_fills_short: fc.boolean(),
  ot_min: minutes(1440),
  ot_max: minutes(1440),
  ot_approval: fc.constantFrom('auto' as const, 'approved' as const),
});

describe('a rule of the contract is one of the engine', () => {
  it('whatever the contract lets through, the engine takes', () => {
    let taken = 0;
    fc.assert(
      fc.property(rule, (found) => {
        if (Object.keys(findBroken(globalRule, found)).length > 0) return;
        taken += 1;
        prepareCompany({ id: 1, zones: [], rules: [{ id: 'a', departmentId: null, options: ruleOptions(found) }] });
      }),
      { numRuns: 1000, seed: 5 },
    );
    expect(taken).toBeGreaterThan(100);
  });
});
