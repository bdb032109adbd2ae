import { describe, expect, it } from 'vitest';
import { slices } from '#features/slices.ts';
import { featureCodes } from '#shared/contract/features.ts';
import type { SubscriptionSummary } from '#shared/contract/subscription.ts';
import { isScreenOff } from './person.ts';

const summary = (off: SubscriptionSummary['features_off']): SubscriptionSummary => ({
  status: 'active',
  standing: 'open',
  features_off: off,
  period_end: null,
  days_left: null,
  ends: false,
  near: [],
});
const own = slices.flatMap(({ name, routes }) =>
  routes.filter(({ group }) => group !== 'vendor').map((route) => ({ slice: name, route })),
);
const leftIn = (slice: string, off: SubscriptionSummary['features_off']): string[] =>
  own.filter((each) => each.slice === slice && !isScreenOff(each.route, summary(off))).map(({ route }) => route.path);

describe('the screens of a feature that is off', () => {
  it.each([
    ['leave', 'leave'],
    ['workflow', 'workflow'],
    ['outdoor', 'gps'],
    ['access-control', 'access_control'],
    ['productivity', 'ralvie'],
  ] as const)('of %s are all gone', (slice, code) => {
    expect(leftIn(slice, [])).not.toEqual([]);
    expect(leftIn(slice, [code])).toEqual([]);
  });

  it('of one kind of request are gone, and those of the others stay', () => {
    const [all, left] = [leftIn('request', []), leftIn('request', ['overtime'])];
    expect(all.filter((path) => !left.includes(path)).toSorted()).toEqual([
      '/att/overtime',
      '/personal/approval/overtime',
      '/personal/request/overtime',
    ]);
  });

  it('leave everything else, the library of reports too', () => {
    const left = leftIn('report', [...featureCodes]);
    expect(left).toContain('/report/report-library');
    expect(leftIn('attendance', [...featureCodes])).toEqual(leftIn('attendance', []));
  });
});
