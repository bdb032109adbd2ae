import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftToRefund, refundedOf, taxWithin, type RefundState } from './refund.ts';

type Known = { amount: number; status: RefundState };
const step = fc.oneof(
  fc.record({ ask: fc.integer({ min: 1, max: 2000 }) }),
  fc.record({ end: fc.nat(20), as: fc.constantFrom<RefundState>('unknown', 'done', 'refused') }),
);

describe('refunds of a payment', () => {
  it('never sum to more than was paid, whatever is asked and however and in what order it ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.array(step, { maxLength: 40 }), (paid, steps) => {
        const refunds: Known[] = [];
        for (const each of steps) {
          if ('ask' in each) {
            if (each.ask <= leftToRefund(paid, refunds)) refunds.push({ amount: each.ask, status: 'asked' });
          } else {
            const ended = refunds[each.end % Math.max(1, refunds.length)];
            if (ended && ended.status !== 'done' && ended.status !== 'refused') ended.status = each.as;
          }
          const gone = refunds
            .filter(({ status }) => status !== 'refused')
            .reduce((sum, { amount }) => sum + amount, 0);
          expect(gone).toBeLessThanOrEqual(paid);
          expect(leftToRefund(paid, refunds)).toBe(paid - gone);
        }
      }),
    );
  });

  it('of an order are what its payments no longer cover, and whole when nothing is left', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.array(fc.nat(5000), { minLength: 1, maxLength: 4 }),
        (total, parts) => {
          // Each payment is of the whole order, as they are made.
          const payments = parts.map((part) => ({ amount: total, refunded: Math.min(part, total) }));
          const { refunded, isWhole } = refundedOf(total, payments);
          const kept = payments.reduce((sum, each) => sum + each.amount - each.refunded, 0);
          expect(refunded).toBeGreaterThanOrEqual(0);
          expect(refunded).toBeLessThanOrEqual(total);
          expect(isWhole).toBe(kept === 0);
          if (isWhole) expect(refunded).toBe(total);
        },
      ),
    );
  });

  it('paid twice: giving the second one back leaves the order paid', () => {
    const once = { amount: 1000, refunded: 0 };
    expect(refundedOf(1000, [once, { amount: 1000, refunded: 1000 }])).toEqual({ refunded: 0, isWhole: false });
    expect(refundedOf(1000, [{ amount: 1000, refunded: 300 }])).toEqual({ refunded: 300, isWhole: false });
    expect(refundedOf(1000, [{ amount: 1000, refunded: 1000 }])).toEqual({ refunded: 1000, isWhole: true });
  });

  it('carry their share of the tax: the shares of all parts are the tax of the whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 100 }),
        (parts, percent) => {
          const total = parts.reduce((sum, each) => sum + each, 0);
          const tax = Math.floor((total * percent) / (100 + percent));
          let before = 0;
          let shares = 0;
          for (const amount of parts) {
            const share = taxWithin({ before, amount }, { tax, total });
            expect(share).toBeGreaterThanOrEqual(0);
            expect(share).toBeLessThanOrEqual(amount);
            shares += share;
            before += amount;
          }
          expect(shares).toBe(tax);
        },
      ),
    );
  });
});
