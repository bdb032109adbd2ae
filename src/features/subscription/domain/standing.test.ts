import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subscriptionStates } from '#shared/contract/subscription.ts';
import { daysLeft, paidFor, released, standingOn, type Course } from './standing.ts';

const course = (different: Partial<Course>): Course => ({
  status: 'active',
  period_end: '2026-03-01',
  cancel_at_end: false,
  held: false,
  ended_on: null,
  ...different,
});

describe('what the clock makes of a subscription', () => {
  it.each([
    ['the last day that is paid for', {}, '2026-02-28', 'active'],
    ['the first that is not', {}, '2026-03-01', 'past_due'],
    ['the last day of grace', {}, '2026-03-07', 'past_due'],
    ['the day after it', {}, '2026-03-08', 'suspended'],
    ['sixty days later', {}, '2026-05-07', 'expired'],
    ['a trial that is over has no grace', { status: 'trial' }, '2026-03-01', 'suspended'],
    ['what was cancelled ends with its period', { cancel_at_end: true }, '2026-03-01', 'cancelled'],
    ['and is shown for sixty days', { cancel_at_end: true }, '2026-04-30', 'expired'],
    ['what has no end', { period_end: null }, '2099-01-01', 'active'],
    ['what is held', { status: 'suspended', held: true, ended_on: '2026-01-01' }, '2099-01-01', 'suspended'],
  ] as const)('%s', (_, different, today, status) => {
    expect(standingOn(course(different), today).status).toBe(status);
  });

  it('is the same however often one looks', () => {
    const day = fc
      .integer({ min: 0, max: 200 })
      .map((days) => Temporal.PlainDate.from('2026-01-20').add({ days }).toString());
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom(...subscriptionStates),
          period_end: fc.option(day),
          cancel_at_end: fc.boolean(),
          held: fc.boolean(),
          ended_on: fc.option(day),
        }),
        day,
        day,
        (begun, one, other) => {
          const [earlier, later] = one < other ? [one, other] : [other, one];
          expect(standingOn(standingOn(begun, earlier), later)).toEqual(standingOn(begun, later));
        },
      ),
    );
  });

  it('says how many days are left, and none where nothing ends', () => {
    expect(daysLeft(course({}), '2026-02-20')).toBe(9);
    expect(daysLeft(course({ status: 'past_due' }), '2026-03-03')).toBe(5);
    expect(daysLeft(course({ status: 'suspended', ended_on: '2026-03-08' }), '2026-03-10')).toBe(58);
    expect(daysLeft(course({ status: 'expired' }), '2026-03-10')).toBeNull();
  });
});

describe('what people make of it', () => {
  it('a payment opens it, unless the provider holds it', () => {
    expect(paidFor(course({ status: 'expired', ended_on: '2026-03-08' })).status).toBe('active');
    expect(paidFor(course({ status: 'suspended', held: true, ended_on: '2026-03-08' })).status).toBe('suspended');
  });

  it.each([
    ['runs', '2026-02-10', 'active'],
    ['has been over for three days', '2026-03-04', 'past_due'],
    ['has been over for long', '2026-03-20', 'suspended'],
  ] as const)('let go while its period %s', (_, today, status) => {
    expect(released(course({ status: 'suspended', held: true, ended_on: '2026-02-01' }), today).status).toBe(status);
  });
});
